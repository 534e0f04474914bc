import type { Page, Request } from 'playwright'
import { expect } from 'vitest'
import { listensTo, withAnswer } from './calls.ts'
import { without } from './readings.ts'

const ROOT = '/v1.9.0'
/** What is tried out, what is only held while a dialog is open, and the one reading that is a POST are no change. */
const NO_CHANGE = /\/(dryRun|holds|superAdmins\/me|timeline)$/

/** Said where news of what was sent comes before the page knows that its answer is lost, which it may or may not. */
const OF_THE_SELECTION = /was taken while it was selected/

type Told = Readonly<Record<string, string>>

/** Gathers the toasts of a page, which pass by themselves. */
const gathersToasts = (page: Page) =>
  page.evaluate(() => {
    const known = new Set<Element>()
    const said: string[] = []
    setInterval(() => {
      for (const toast of document.querySelectorAll<HTMLElement>('output [data-tone]')) {
        if (!known.has(toast)) said.push(toast.innerText.replaceAll(/\s+/g, ' ').trim())
        known.add(toast)
      }
    }, 20)
    Object.assign(window, { takeSaid: () => said.splice(0) })
  })

const takeSaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { takeSaid: () => string[] }).takeSaid())

/** Words for what differs with each run: those told, keys and all other ids by the order in which they come. */
const wording = (told: Told) => {
  const ids = new Map<string, number>()
  const keys = new Map<string, number>()
  const days = new Map<string, number>()
  const numberIn = (known: Map<string, number>, one: string) => {
    known.set(one, known.get(one) ?? known.size + 1)
    return known.get(one)!
  }
  return {
    of: (text: string): string =>
      Object.entries(told)
        .toSorted(([a], [b]) => b.length - a.length)
        .reduce((said, [word, name]) => said.replaceAll(word, `<${name}>`), text)
        .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => `<id ${numberIn(ids, id)}>`)
        // Each try of a test has days of its own.
        .replaceAll(
          /\b20\d\d-\d\d-\d\d(?=T)|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d\/\d\d\/20\d\d\b/g,
          (day) => `<day ${numberIn(days, day)}>`,
        ),
    key: (key: string | undefined): string => (key === undefined ? 'no key' : `key ${numberIn(keys, key)}`),
  }
}

const written = (request: Request, words: ReturnType<typeof wording>) => {
  const { pathname, search } = new URL(request.url())
  const body = request.postData()
  const address = `${request.method()} ${pathname.slice(ROOT.length)}${decodeURIComponent(search)}`
  const sent = body === null ? '' : `\n${JSON.stringify(JSON.parse(body), null, 2).replaceAll(/^/gm, '  ')}`
  return { what: words.of(address + sent), key: words.key(request.headers()['idempotency-key']) }
}

/**
 * What a page sends when it changes something, twice: the first answer is lost, after the server did what it was asked for, and what was
 * asked is asked again. Tells the addresses, bodies and keys, what the dialog says otherwise once the answer was lost, and the toasts.
 */
export const listensToChanges = async (page: Page, told: Told) => {
  const calls = listensTo(page)
  const words = wording(told)
  let story = ''
  let latest: string | null = null
  let loses = false
  await gathersToasts(page)
  const tell = (line: string) => (story += `${line}\n`)
  await page.route(`**${ROOT}/**`, async (route) => {
    const request = route.request()
    if (request.method() === 'GET' || NO_CHANGE.test(new URL(request.url()).pathname)) return route.fallback()
    const now = written(request, words)
    tell(now.what === latest ? `the same again, ${now.key}` : `${now.what}\n${now.key}`)
    latest = now.what
    if (!loses) return route.fallback()
    loses = false
    return withAnswer(route, () => route.abort('connectionreset'))
  })
  const top = page.getByRole('dialog').filter({ visible: true }).last()
  const title = async () => (await top.getByRole('heading').allInnerTexts())[0] ?? null
  const alarms = async () => (await top.getByRole('alert').allInnerTexts()).join(' ')
  /** Toasts, but for those of what was selected. */
  const newlySaid = async () => (await takeSaid(page)).filter((one) => !OF_THE_SELECTION.test(one))
  /** Presses, and waits until the page showed it and asks nothing more: what it said meanwhile. */
  const saidBy = async (press: () => Promise<unknown>, isShown: () => Promise<boolean>) => {
    const said: string[] = []
    await takeSaid(page)
    await press()
    await expect.poll(async () => said.push(...(await newlySaid())) > 0 || (await isShown())).toBe(true)
    await calls.rest()
    said.push(...(await newlySaid()))
    return said.map(words.of).join(' | ')
  }
  /** What failed is said by a toast or in the dialog. */
  const lostBy = async (press: () => Promise<unknown>) => {
    const [before, alarmed] = [await title(), await alarms()]
    return saidBy(press, async () => (await title()) !== before || (await alarms()) !== alarmed)
  }
  /** What was done is always said by a toast, which may come after its dialog is gone. */
  const doneBy = (press: () => Promise<unknown>) => saidBy(press, () => Promise.resolve(false))
  const linesOf = async () =>
    (await top.count()) === 0
      ? []
      : words
          .of(await top.ariaSnapshot())
          .split('\n')
          .map((line) => line.trim())

  return {
    /** Waits until the page asks nothing more. */
    rest: () => calls.rest(),
    /** Sends what is filled in, and, as its answer is lost, once more: by what the page offers then, or as before. */
    twice: async (press: () => Promise<unknown>, again = press) => {
      await calls.rest()
      const [filled, before] = [await linesOf(), await title()]
      loses = true
      tell(`the answer is lost: ${await lostBy(press)}`)
      const [then, after] = [await linesOf(), await title()]
      if (after === before) for (const line of without(filled, then)) tell(`  - ${line}`)
      for (const line of after === before ? without(then, filled) : then) tell(`  + ${line}`)
      tell(`done: ${await doneBy(again)}\n`)
    },
    /** Sends what is filled in, and gets its answer. */
    once: async (press: () => Promise<unknown>) => {
      await calls.rest()
      tell(`done: ${await doneBy(press)}\n`)
    },
    /** All of it. */
    told: () => story,
  }
}
