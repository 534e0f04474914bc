import { createHash } from 'node:crypto'
import { ApiFailure } from '@fieldhouse/contract'
import { PICTURE_FILES, pictureFile } from '@fieldhouse/domain/pictures'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../db/context.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { createPictureFiles } from '../../providers/picture-files/create-picture-files.ts'
import { S3_KEYS, startS3, type S3Stub } from '../../providers/picture-files/fixtures/s3-stub.ts'
import { pngFile } from './fixtures/draw.ts'
import { prunePictures } from './prune-pictures.ts'
import { uploadPicture } from './upload-picture.ts'

let store: S3Stub
let product: Product
let start: number
beforeAll(async () => {
  store = await startS3()
  product = await startProduct({
    PICTURES_S3_URL: store.url,
    PICTURES_S3_REGION: S3_KEYS.region,
    PICTURES_S3_ACCESS_KEY: S3_KEYS.accessKey,
    PICTURES_S3_SECRET_KEY: S3_KEYS.secretKey,
  })
  start = product.fieldhouse.deps.now()
})
afterAll(async () => {
  await product.close()
  await store.stop()
})
beforeEach(() => {
  store.trouble = () => null
  store.keys = S3_KEYS
  product.setNow(new Date(start).toISOString())
})

const club = () => product.cast.riverside
const upload = async (file: Blob) =>
  (await product.as(club().staff.owner).uploadPicture({ partnerId: club().id, body: { file } })).data.media.url
const read = async (url: string) => {
  const response = await fetch(product.origin + url)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const statusOf = async (url: string) => (await read(url)).status
const hashOf = (url: string) => url.split('/').at(3)!
const hoursLater = (hours: number) => start + hours * 3_600_000
const prune = (hours: number) => prunePictures(product.fieldhouse.deps, hoursLater(hours))
const found = async (statement: string) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<{ hash: string }>(statement))).rows.map(
    ({ hash }) => hash,
  )
const rows = () => found('SELECT hash FROM pictures WHERE whole ORDER BY hash')
const objectsOf = (url: string) => [...store.objects.keys()].filter((key) => key.includes(hashOf(url)))
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof ApiFailure ? [error.status, error.body.data.errorCode] : error),
  )

describe('pictures in a store that speaks S3', () => {
  it('are at the same addresses, byte for byte what the store has, and not in the database [BRAND-52]', async () => {
    const url = await upload(await pngFile(2000, 1000))
    expect(url).toMatch(new RegExp(`^/pictures/${club().id}/[0-9a-f]{32}/page.webp$`))
    const hash = createHash('sha256')
    for (const name of PICTURE_FILES) {
      const { status, bytes, headers } = await read(pictureFile(url, name))
      expect([status, headers.get('content-type')]).toEqual([200, name.endsWith('webp') ? 'image/webp' : 'image/jpeg'])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(bytes).toEqual(store.objects.get(`${club().id}/${hashOf(url)}/${name}`)?.bytes)
      hash.update(bytes)
    }
    // The hash in the address is of all that was written: nothing was changed on its way.
    expect(hash.digest('hex').slice(0, 32)).toBe(hashOf(url))
    expect(await rows()).toContain(hashOf(url))
    expect(await found('SELECT hash FROM picture_files')).toEqual([])
  })

  it('that were uploaded before the store was named are shown from the database', async () => {
    const { read: readDatabase, config, now } = product.fieldhouse.deps
    const { PICTURES_S3_URL: _, PICTURES_S3_ACCESS_KEY: __, PICTURES_S3_SECRET_KEY: ___, ...before } = config
    const { url } = await uploadPicture(
      { ...product.fieldhouse.deps, pictureFiles: createPictureFiles(before, readDatabase) },
      { partnerId: club().id, actor: SYSTEM, now: now(), requestId: 'before' },
      await pngFile(21, 22),
    )
    expect(objectsOf(url)).toEqual([])
    expect(await statusOf(url)).toBe(200)
    await prune(25)
    expect(await statusOf(url)).toBe(404)
  })

  it('are not found where the store has them not, and no other address is asked for there', async () => {
    const url = await upload(await pngFile(23, 24))
    store.objects.delete(`${club().id}/${hashOf(url)}/page.webp`)
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(pictureFile(url, 'page.jpg'))).toBe(200)
    store.asked.length = 0
    for (const wrong of [
      url.replace('page', 'huge'),
      url.replace(/[0-9a-f]{32}/, '..%2f..%2f'),
      '/pictures/a/b/page.webp',
    ])
      expect(await statusOf(wrong)).toBe(404)
    expect(store.asked).toEqual([])
  })

  it('go a day after their last upload: the row, and the files with it', async () => {
    const url = await upload(await pngFile(25, 26))
    await prune(23)
    expect([(await rows()).includes(hashOf(url)), objectsOf(url).length]).toEqual([true, PICTURE_FILES.length])
    await prune(25)
    expect([(await rows()).includes(hashOf(url)), objectsOf(url).length]).toEqual([false, 0])
    expect(await statusOf(url)).toBe(404)
  })
})

const UNAVAILABLE = [503, 'error.unavailable']

describe('a store that gives no answer', () => {
  it.each(['slow down', 'broken off', 'elsewhere'] as const)(
    '(%s) leaves no picture of an upload that broke off, which may be sent again [BRAND-50]',
    async (trouble) => {
      const file = await pngFile(31, 32, trouble === 'slow down' ? '#111' : trouble === 'elsewhere' ? '#222' : '#333')
      const before = await rows()
      // One of six files only: what is half there is not there.
      store.trouble = (method, key) => (method === 'PUT' && key.endsWith('card.jpg') ? trouble : null)
      expect(await failureOf(upload(file))).toEqual(UNAVAILABLE)
      expect(await rows()).toEqual(before)
      store.trouble = () => null
      expect(await statusOf(await upload(file))).toBe(200)
    },
  )

  it('half way through an upload leaves files that are pruned a day later, and shown nowhere meanwhile', async () => {
    const before = new Set(store.objects.keys())
    const left = () => [...store.objects.keys()].filter((key) => !before.has(key))
    store.trouble = (method, key) => (method === 'PUT' && key.endsWith('card.jpg') ? 'slow down' : null)
    expect(await failureOf(upload(await pngFile(51, 52)))).toEqual(UNAVAILABLE)
    store.trouble = () => null
    expect(left()).toHaveLength(PICTURE_FILES.length - 1)
    const logo = `/pictures/${left()[0]!.split('/').slice(0, 2).join('/')}/page.webp`
    const owner = product.as(club().staff.owner)
    const { data: profile } = await owner.getPartnerProfile({ partnerId: club().id })
    const { id, version, brandName, pageInfo } = profile
    const body = { brandName, pageInfo: { uri: pageInfo.uri }, logo, version }
    expect(await failureOf(owner.updatePartnerProfile({ id, body }))).toEqual([400, 'error.badRequest.pictureGone'])
    await prune(23)
    expect(left()).toHaveLength(PICTURE_FILES.length - 1)
    await prune(25)
    expect(left()).toEqual([])
  })

  it('half way through an upload that another one finishes keeps what that kept', async () => {
    const file = await pngFile(53, 54)
    store.trouble = (method, key) => (method === 'PUT' && key.endsWith('card.jpg') ? 'slow down' : null)
    expect(await failureOf(upload(file))).toEqual(UNAVAILABLE)
    product.setNow(new Date(hoursLater(20)).toISOString())
    store.trouble = () => null
    const url = await upload(file)
    await prune(30)
    expect([await statusOf(url), objectsOf(url).length]).toEqual([200, PICTURE_FILES.length])
  })

  it('for the keys are not its own keeps nothing, and says what it says to one that is silent', async () => {
    const [before, objects] = [await rows(), store.objects.size]
    store.keys = { ...S3_KEYS, secretKey: 'a newer one' }
    expect(await failureOf(upload(await pngFile(37, 38)))).toEqual(UNAVAILABLE)
    expect([await rows(), store.objects.size]).toEqual([before, objects])
  })

  it('is told to whoever looks at a picture, and kept by nobody', async () => {
    const url = await upload(await pngFile(33, 34))
    store.trouble = () => 'slow down'
    const { status, headers, bytes } = await read(url)
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(JSON.parse(bytes.toString())).toMatchObject({
      data: { errorCode: 'error.unavailable', msg: expect.stringContaining('Pictures can not be') },
    })
  })

  it('keeps a picture that is pruned for the next time', async () => {
    const url = await upload(await pngFile(35, 36))
    store.trouble = (method) => (method === 'DELETE' ? 'slow down' : null)
    await expect(prune(25)).rejects.toThrow('SlowDown')
    expect(await rows()).toContain(hashOf(url))
    store.trouble = () => null
    await prune(26)
    expect([(await rows()).includes(hashOf(url)), objectsOf(url)]).toEqual([false, []])
  })

  it('for one club keeps no picture of another', async () => {
    const { riverside, harbour } = product.cast
    for (const [stuck, other] of [
      [riverside, harbour],
      [harbour, riverside],
    ] as const) {
      const [held, going] = await Promise.all(
        [stuck, other].map(async ({ id, staff }) => {
          const body = { file: await pngFile(45, 46) }
          return hashOf((await product.as(staff.owner).uploadPicture({ partnerId: id, body })).data.media.url)
        }),
      )
      expect(going).toBe(held)
      store.trouble = (method, key) => (method === 'DELETE' && key.startsWith(stuck.id) ? 'slow down' : null)
      await expect(prune(25)).rejects.toThrow('SlowDown')
      store.trouble = () => null
      expect(await found(`SELECT partner_id AS hash FROM pictures WHERE hash = '${held}'`)).toEqual([stuck.id])
      await prune(26)
    }
  })
})

describe('a picture that is uploaded again when it is old', () => {
  it('while its files are being kept is not pruned', async () => {
    const file = await pngFile(41, 42)
    const url = await upload(file)
    for (const key of objectsOf(url)) store.objects.delete(key)
    product.setNow(new Date(hoursLater(30)).toISOString())
    store.trouble = async (method, key) => {
      if (method === 'PUT' && key.endsWith('page.jpg')) {
        // All others are there, and this one comes when the pruning has been.
        await expect.poll(() => objectsOf(url)).toHaveLength(PICTURE_FILES.length - 1)
        await prune(30)
      }
      return null
    }
    await upload(file)
    expect([(await rows()).includes(hashOf(url)), objectsOf(url).length]).toEqual([true, PICTURE_FILES.length])
  })

  it('while its files are being removed is kept anew afterwards', async () => {
    const file = await pngFile(43, 44)
    const url = await upload(file)
    product.setNow(new Date(hoursLater(30)).toISOString())
    let uploaded: Promise<string> | undefined
    let isDone = false
    store.trouble = async (method, key) => {
      if (method !== 'DELETE' || !key.includes(hashOf(url))) return null
      uploaded ??= upload(file).finally(() => (isDone = true))
      // None goes before the upload has come as far as it gets.
      await expect.poll(async () => isDone || (await waiting()) > 0).toBe(true)
      return null
    }
    await prune(30)
    expect(await uploaded).toBe(url)
    expect([(await rows()).includes(hashOf(url)), objectsOf(url).length]).toEqual([true, PICTURE_FILES.length])
  })
})

/** How many of the product's statements wait for a lock. */
const waiting = async () =>
  (await found("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).length
