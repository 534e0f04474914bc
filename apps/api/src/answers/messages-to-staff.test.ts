import type { CastPartner, Person } from '@fieldhouse/testing/cast'
import { CAST_PASSWORD } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { payoutDesk } from '../features/payout-accounts/fixtures/payout-desk.ts'
import { failure } from '../fixtures/desk.ts'
import { naming } from '../fixtures/naming.ts'
import { startProduct, TEST_NOW, type Product } from '../fixtures/start-product.ts'
import { keeps } from './fixtures/kept.ts'
import { messagesOf } from './fixtures/messages.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'http://club.localhost:3000' })
})
afterAll(() => product.close())

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1'
const OTHERS = ['Firefox Android', 'Firefox Linux', 'Edg Windows', 'OPR/ Mac OS', 'Chrome CrOS']

/** What somebody who works for a club is written about their account, and who may be a stranger. */
const tellOfAccount = async (club: CastPartner, person: Person, newcomer: string): Promise<string> => {
  const words = naming()
  const messages = messagesOf(product, words)
  const scenes: string[] = []
  let minute = 0
  const scene = async (title: string, play: () => Promise<unknown>) => {
    product.setNow(new Date(Date.parse(TEST_NOW) + ++minute * 60_000).toISOString())
    await play()
    scenes.push(`# ${title}\n${await messages.told()}\n`)
  }
  const visitor = product.as(null)
  let password = CAST_PASSWORD
  const signIn = async (device: string) => {
    const headers = { 'user-agent': device }
    const { token } = (await visitor.signIn({ body: { email: person.email, password } }, { headers })).data
    return (await visitor.socialLogin({ body: { token, provider: 'FIREBASE' } }, { headers })).data.session.token
  }
  const ask = (text: string, values: unknown[]) =>
    product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)

  await scene('the first device is nobody else', () => signIn(WINDOWS))
  await scene('a second one', () => signIn(IPHONE))
  await scene('the second one again', () => signIn(IPHONE))
  await scene('five more within the hour: four mails, of which the last says so', async () => {
    for (const device of OTHERS) {
      product.setNow(new Date(Date.parse(TEST_NOW) + ++minute * 60_000).toISOString())
      await signIn(device)
    }
  })
  await scene('the password is changed', async () => {
    const token = await signIn(WINDOWS)
    const next = 'a plain new tulip'
    await product.as({ ...person, token }).changePassword({ body: { currentPassword: password, password: next } })
    password = next
  })
  let token = ''
  await scene('a link to reset it is asked for', async () => {
    await visitor.sendResetEmail({ body: { email: person.email } })
    const [row] = await ask(
      'SELECT one_time_token FROM outbox_messages WHERE recipient = $1 AND one_time_token IS NOT NULL',
      [person.email],
    )
    token = (row as { one_time_token: string }).one_time_token
  })
  await scene('it is reset by the link', () =>
    visitor.resetPassword({ body: { token, password: 'another plain tulip' } }),
  )
  await scene('somebody signs up with the email of a colleague', async () => {
    await ask('UPDATE partner_staffs SET email = $2, profile_id = NULL WHERE partner_id = $1 AND id = $3', [
      club.id,
      newcomer,
      club.staff.marketing.staffId,
    ])
    await visitor.signUp({ body: { email: newcomer, password: 'long enough' } })
  })
  await scene('who has no account gets no link', () =>
    failure(visitor.sendResetEmail({ body: { email: 'nobody@new.example' } })),
  )
  return scenes.join('\n')
}

describe('what people who work for a club are written', () => {
  it('about their accounts reads as kept in English, by the clock of their club', async () => {
    const club = product.cast.harbour
    await keeps('messages/about-accounts.txt', await tellOfAccount(club, club.staff.finance, 'new@harbour.example'))
  })

  it('about their accounts reads as kept in Vietnamese', async () => {
    const club = product.cast.saigon
    const person = club.staff.finance
    await product.as(person).updateAccount({ body: { locale: 'vi' } })
    await keeps('messages/about-accounts-in-vietnamese.txt', await tellOfAccount(club, person, 'new@saigon.example'))
  })

  it('about a club that is theirs reads as kept, each in their language [SUPERADMIN-56]', async () => {
    const messages = messagesOf(product, naming())
    const admin = product.as(product.cast.superAdmin)
    const scenes: string[] = []
    const found = async (title: string, owner: { email: string } | { profileId: number }, vietnamese: boolean) => {
      const [countryCode, defaultCurrencyId] = vietnamese ? (['VN', 'VND'] as const) : (['SG', 'SGD'] as const)
      const pageInfo = { uri: `club-${scenes.length}` }
      await admin.createPartner({ body: { brandName: 'Kallang', pageInfo, owner, countryCode, defaultCurrencyId } })
      scenes.push(`# ${title}\n${await messages.told()}`)
    }
    await found('who has no account', { email: 'mei@kallang.example' }, false)
    await found('who has none, in Vietnam', { email: 'anh@kallang.example' }, true)
    await found('who has one', { profileId: product.cast.riverside.staff.owner.profileId }, false)
    await found('who has one, in Vietnam', { profileId: product.cast.mumbai.staff.owner.profileId }, true)
    await keeps('messages/about-clubs-of-their-own.txt', scenes.join('\n\n'))
  })

  it('about the staff that they are of reads as kept, each in their language [STAFF-33]', async () => {
    const messages = messagesOf(product, naming())
    const { riverside, saigon } = product.cast
    const scenes: string[] = []
    const added = async (title: string, club: CastPartner, email: string) => {
      const body = { firstName: 'Mei', lastName: 'Lim', email, roleIds: ['finance' as const] }
      await product.as(club.staff.owner).createStaff({ partnerId: club.id, body })
      scenes.push(`# ${title}\n${await messages.told()}`)
    }
    await added('who has no account', riverside, 'mei+desk@kallang.example')
    await added('who has none, in Vietnam', saigon, 'mai@kallang.example')
    await added('who logs in already', riverside, product.cast.mumbai.staff.owner.email)
    await added('who logs in already, in Vietnam', saigon, product.cast.mumbai.staff.operations.email)
    await keeps('messages/about-joining-the-staff.txt', scenes.join('\n\n'))
  })

  it('about a new club and a verified payout account reads as kept, each in their language', async () => {
    const club = product.cast.riverside
    const words = naming()
    const messages = messagesOf(product, words)
    const { stranger } = product.cast
    words.name(stranger.accountId, "the stranger's account")
    await product.as(stranger).registerNewPartner({ body: {} })
    const registered = await messages.told()
    await product.as(club.founder).updateAccount({ body: { locale: 'vi' } })
    const desk = payoutDesk(product, club)
    await desk.api.startOnboarding({ partnerId: club.id })
    await desk.api.answerSandboxOnboarding({ partnerId: club.id, body: { succeeds: true } })
    await keeps(
      'messages/about-clubs.txt',
      `# somebody registers\n${registered}\n\n# the payout account is verified\n${await messages.told()}`,
    )
  })
})
