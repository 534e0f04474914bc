import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { pngFile } from '../pictures/fixtures/draw.ts'
import { prunePictures } from '../pictures/prune-pictures.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'http://club.localhost:3000' })
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const owner = () => product.as(club().staff.owner)
const partnerId = () => club().id
let made = 0
const input = (over: object = {}) => ({
  firstName: 'Mai',
  lastName: 'Tran',
  email: `mai${++made}@teaches.example`,
  ...over,
})
const add = async (over: object = {}) =>
  (await owner().createInstructor({ partnerId: partnerId(), body: input(over) })).data
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const staffBy = async (email: string, id = partnerId()) =>
  (await product.as(product.cast.superAdmin).listStaff({ partnerId: id, query: { searchString: email } })).data
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.metaData?.['description'] ?? body.data.msg]
}
const mailsTo = (email: string) => query('SELECT subject FROM outbox_messages WHERE recipient = $1', [email])
const upload = async (background: string) => {
  const file = await pngFile(20, 20, background)
  return (await owner().uploadPicture({ partnerId: partnerId(), body: { file } })).data.media.url
}
/** Signs up by the link of the invitation, which proves the email. */
const comeIn = async (email: string) => {
  const visitor = product.as(null)
  const [mail] = await query<{ invitation: string }>(
    'SELECT one_time_token AS invitation FROM outbox_messages WHERE lower(recipient) = lower($1) AND one_time_token IS NOT NULL',
    [email],
  )
  const { token } = (await visitor.signUp({ body: { email, password: 'correct horse', ...mail! } })).data
  const { data } = await visitor.socialLogin({ body: { token, provider: 'FIREBASE' } })
  return product.as({ ...product.cast.stranger, token: data.session.token, profileId: data.account.profileId })
}

describe('a new instructor', () => {
  it('is kept as typed, and needs nothing but an email [INSTRUCTORS-04] [INSTRUCTORS-05] [INSTRUCTORS-11]', async () => {
    const avatar = await upload('#a12')
    const { id, ...kept } = await add({
      email: 'Nga@Teaches.example',
      mobile: '9123 4567',
      avatar,
      bio: '  Juniors  ',
      policies: ['class.edit'],
    })
    expect(kept).toEqual({
      firstName: 'Mai',
      lastName: 'Tran',
      email: 'Nga@Teaches.example',
      mobile: '+6591234567',
      avatar,
      bio: 'Juniors',
      policies: ['class.edit'],
      joined: false,
      declined: false,
      version: 1,
    })
    expect((await owner().getInstructor({ id })).data).toEqual({ id, ...kept })
    const body = { email: 'nobody@teaches.example' }
    const { data } = await owner().createInstructor({ partnerId: partnerId(), body })
    expect(data).toMatchObject({ ...body, firstName: '', lastName: '', mobile: null, avatar: null, bio: null })
  })

  it.each([
    [{ email: '' }, 'email', 'Invalid email address'],
    [{ email: 'mai@club' }, 'email', 'Invalid email address'],
    [{ mobile: '12' }, 'mobile', 'Invalid phone number'],
    [{ bio: 'b'.repeat(256) }, 'bio', 'Too big: expected string to have <=255 characters'],
    [{ policies: ['class.delete'] }, 'policies.0', 'Invalid input: expected "class.edit"'],
    [{ avatar: 'https://elsewhere.example/a.png' }, 'avatar', 'must be the address of a picture that was uploaded'],
  ])('with %j is refused at %s [INSTRUCTORS-06] [INSTRUCTORS-24]', async (over, property, why) => {
    const { status, body } = await failure(add(over))
    expect(status).toBe(400)
    expect(body.data.message?.map((field) => [field.property, Object.values(field.constraints)[0]])).toEqual([
      [property, why],
    ])
  })

  it('is staff with that role, invited by mail, and once they come in an instructor who sees classes [INSTRUCTORS-14] [INSTRUCTORS-20] [INSTRUCTORS-21] [INSTRUCTORS-22]', async () => {
    const { id, email } = await add({ email: 'Hoa@Teaches.example', policies: ['class.edit'] })
    const [member] = await staffBy(email)
    expect(member).toMatchObject({ firstName: 'Mai', email, roleIds: ['instructor'], joined: false })
    expect(await mailsTo(email)).toHaveLength(1)
    // The account's email is the same one in other letters.
    const api = await comeIn('hoa@teaches.example')
    expect((await api.getOwnInstructor({ query: { partnerId: partnerId() } })).data).toEqual({ id })
    expect((await api.getOwnStaff({ query: { partnerId: partnerId() } })).data.policies).toEqual([
      'class.view',
      'class.edit',
    ])
    expect((await owner().getInstructor({ id })).data.joined).toBe(true)
    expect((await failure(api.listStaff({ partnerId: partnerId(), query: {} }))).status).toBe(403)
    expect((await failure(api.createInstructor({ partnerId: partnerId(), body: input() }))).status).toBe(403)
  })

  it('who is staff already keeps their roles, and what is left empty here of name and mobile [INSTRUCTORS-22]', async () => {
    const { data } = await owner().createStaff({
      partnerId: partnerId(),
      body: {
        firstName: 'Quang',
        lastName: 'Do',
        email: 'quang@club.example',
        mobile: '9123 0000',
        roleIds: ['finance'],
      },
    })
    const one = await add({ email: 'QUANG@club.example', firstName: '', lastName: 'Đỗ' })
    expect(one).toMatchObject({
      firstName: 'Quang',
      lastName: 'Đỗ',
      email: 'quang@club.example',
      mobile: '+6591230000',
      version: 2,
    })
    expect((await staffBy('quang@club.example'))[0]).toMatchObject({ id: data.id, roleIds: ['finance', 'instructor'] })
    // One mail, when they became staff.
    expect(await mailsTo('quang@club.example')).toHaveLength(1)
  })

  it('with the email of another one is refused, whatever its case, also of two at once [INSTRUCTORS-24]', async () => {
    const taken = [409, 'error.badRequest.existedInstructor', 'This instructor already exists']
    const { email } = await add()
    expect(await refusalOf(add({ email: email.toUpperCase() }))).toEqual(taken)
    const body = { email: 'both@teaches.example' }
    const tries = await Promise.allSettled([1, 2].map(() => owner().createInstructor({ partnerId: partnerId(), body })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // Another club's instructor may have it.
    const { pacific } = product.cast
    await product.as(pacific.staff.owner).createInstructor({ partnerId: pacific.id, body: { email } })
  })
})

describe('saving an instructor', () => {
  it('is saving the staff member they are, and over what somebody saved there since is refused [INSTRUCTORS-12] [INSTRUCTORS-22]', async () => {
    const { id, email } = await add()
    const [member] = await staffBy(email)
    const save = (over: object) => owner().updateInstructor({ id, body: { ...input({ email }), version: 1, ...over } })
    expect((await save({ firstName: 'Mia', bio: 'Squash', policies: ['class.edit'] })).data).toMatchObject({
      firstName: 'Mia',
      bio: 'Squash',
      policies: ['class.edit'],
      version: 2,
    })
    expect((await staffBy(email))[0]).toMatchObject({ id: member!.id, firstName: 'Mia', roleIds: ['instructor'] })
    const { firstName, lastName } = input()
    await owner().updateStaff({
      id: member!.id,
      body: { firstName, lastName, email, roleIds: ['instructor', 'finance'], version: 2 },
    })
    const { status, body } = await failure(save({ version: 2 }))
    expect([status, body.data.errorCode, body.data.metaData]).toEqual([
      409,
      'error.conflict.instructorChangedMeanwhile',
      { version: 3 },
    ])
    // What the staff form knows nothing of stays.
    expect((await owner().getInstructor({ id })).data).toMatchObject({ bio: 'Squash', policies: ['class.edit'] })
    expect((await save({ version: 3 })).data).toMatchObject({ bio: null, policies: [], version: 4 })
  })

  it('with the email of somebody else is refused; who has not come in is invited anew at another [INSTRUCTORS-24]', async () => {
    const one = await add()
    const other = await add()
    const { finance } = club().staff
    const save = (email: string, version = 1) =>
      owner().updateInstructor({ id: one.id, body: { ...input({ email }), version } })
    expect((await refusalOf(save(other.email))).at(-1)).toBe('This instructor already exists')
    expect((await refusalOf(save(finance.email.toUpperCase()))).at(-1)).toBe('This staff already exists')
    await save('moved@teaches.example')
    await save('MOVED@teaches.example', 2)
    expect(await mailsTo('moved@teaches.example')).toHaveLength(1)
    expect(await mailsTo('MOVED@teaches.example')).toHaveLength(0)
  })
})

describe('who teaches no more', () => {
  it('loses the role, and is staff no more where that was all they were [INSTRUCTORS-13] [INSTRUCTORS-22]', async () => {
    const only = await add()
    const both = await add({ email: 'both-roles@teaches.example' })
    const [member] = await staffBy(both.email)
    const { firstName, lastName, email, id, version } = member!
    await owner().updateStaff({
      id,
      body: { firstName, lastName, email, roleIds: ['instructor', 'marketing'], version },
    })
    for (const one of [only, both])
      expect((await owner().deleteInstructor({ id: one.id })).data).toEqual({ id: one.id })
    expect(await staffBy(only.email)).toEqual([])
    expect((await staffBy(both.email))[0]).toMatchObject({ id, roleIds: ['marketing'] })
    for (const one of [only, both])
      expect(await refusalOf(owner().deleteInstructor({ id: one.id }))).toEqual([
        404,
        'error.notFound.instructor',
        'This instructor no longer exists',
      ])
    // The record is there for the classes that they gave.
    expect(
      await query('SELECT deleted_at FROM instructors WHERE id = $1 AND deleted_at IS NOT NULL', [only.id]),
    ).toHaveLength(1)
    expect((await add({ email: only.email })).id).not.toBe(only.id)
  })

  it('and is an owner stays one [INSTRUCTORS-22]', async () => {
    const { founder } = club()
    const { id } = await add({ email: founder.email })
    const api = product.as(founder)
    await api.getOwnStaff({ query: { partnerId: partnerId() } })
    expect((await api.getOwnInstructor({ query: { partnerId: partnerId() } })).data).toEqual({ id })
    await api.deleteInstructor({ id })
    expect((await api.listInstructors({ partnerId: partnerId(), query: {} })).data.length).toBeGreaterThan(0)
  })
})

describe('the role given and taken in the staff list', () => {
  it('makes an instructor and ends one, and removal does too [INSTRUCTORS-22]', async () => {
    const list = async () =>
      (await owner().listInstructors({ partnerId: partnerId(), query: { q: 'given@role.example' } })).data
    const fields = { firstName: 'Role', lastName: 'Given', email: 'given@role.example' }
    const create = async () =>
      (await owner().createStaff({ partnerId: partnerId(), body: { ...fields, roleIds: ['instructor'] } })).data
    const { id } = await create()
    const save = (roleIds: ('instructor' | 'finance')[], version: number) =>
      owner().updateStaff({ id, body: { ...fields, roleIds, version } })
    expect((await list()).map(({ lastName }) => lastName)).toEqual(['Given'])
    await save(['finance'], 1)
    expect(await list()).toEqual([])
    await save(['finance', 'instructor'], 2)
    await save(['instructor'], 3)
    expect(await list()).toHaveLength(1)
    await owner().removeStaff({ id })
    expect(await list()).toEqual([])
    await create()
    expect(await list()).toHaveLength(1)
  })
})

describe('the list', () => {
  it('is found by name and email, by name, in pages, only its own, for who teaches too [INSTRUCTORS-09] [INSTRUCTORS-20]', async () => {
    const { harbour } = product.cast
    const api = product.as(harbour.staff.owner)
    const people = [
      { firstName: 'zoë', lastName: 'Xyz', email: 'c@xyz.example' },
      { firstName: 'Ánh', lastName: 'Xyz', email: 'b@xyz.example' },
      { email: 'Anna@xyz.example' },
    ]
    for (const body of people) await api.createInstructor({ partnerId: harbour.id, body })
    const find = async (call: object, as = harbour.staff.instructor) => {
      const { data, pagination } = await product.as(as).listInstructors({ partnerId: harbour.id, query: call })
      return [data.map(({ email }) => email), pagination.total]
    }
    const [anh, anna, zoe] = ['b@xyz.example', 'Anna@xyz.example', 'c@xyz.example']
    expect(await find({ q: 'xyz' })).toEqual([[anh, anna, zoe], 3])
    expect(await find({ q: 'ZOE x' }, harbour.staff.owner)).toEqual([[zoe], 1])
    expect(await find({ q: 'c@XYZ' })).toEqual([[zoe], 1])
    expect(await find({ q: '%' })).toEqual([[], 0])
    expect(await find({ q: 'xyz', offset: 1, limit: 1 })).toEqual([[anna], 3])
    expect(await find({ q: 'xyz', offset: 5 })).toEqual([[], 3])
    const { status } = await failure(owner().listInstructors({ partnerId: harbour.id, query: {} }))
    expect(status).toBe(403)
  })
})

it('a picture of an instructor stays as long as their record, and no longer where another took its place', async () => {
  const [first, second] = [await upload('#b34'), await upload('#c56')]
  const { id, email } = await add({ avatar: first })
  const kept = async () => {
    await prunePictures(product.fieldhouse.deps, product.fieldhouse.deps.now() + 3 * 86_400_000)
    return Promise.all([first, second].map(async (url) => (await fetch(product.origin + url)).status))
  }
  const third = await upload('#d78')
  expect(await kept()).toEqual([200, 404])
  const save = (avatar: string | null, version: number) =>
    owner().updateInstructor({ id, body: { ...input({ email }), avatar, version } })
  const { body } = await failure(save(third, 1))
  expect([body.data.errorCode, body.data.message?.[0]?.property]).toEqual(['error.badRequest.pictureGone', 'avatar'])
  await save(first, 1)
  await owner().deleteInstructor({ id })
  expect((await kept())[0]).toBe(200)
})

it('a command sent again under its key is done once, and the trail tells who did what', async () => {
  const body = input()
  const options = { idempotencyKey: 'the-same-instructor' }
  const call = { partnerId: partnerId(), body }
  const [first, again] = [await owner().createInstructor(call, options), await owner().createInstructor(call, options)]
  expect(again).toEqual(first)
  const { id, version } = first.data
  await owner().updateInstructor({ id, body: { ...body, bio: 'Padel', version } })
  await owner().deleteInstructor({ id })
  const trail = await query(
    'SELECT action, actor_id, after FROM audit_entries WHERE subject_id = $1 ORDER BY at, action',
    [id],
  )
  const by = club().staff.owner.accountId
  expect(trail).toMatchObject([
    { action: 'instructor.created', actor_id: by, after: { email: body.email, bio: null } },
    { action: 'instructor.deleted', actor_id: by, after: null },
    { action: 'instructor.edited', actor_id: by, after: { bio: 'Padel' } },
  ])
})
