import { API_BASE, ApiFailure } from '@fieldhouse/contract'
import { MAX_PICTURE_BYTES, pictureFile } from '@fieldhouse/domain/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refused } from '../../db/refused.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { encodePicture } from './encode-picture.ts'
import { drawPng, pngFile } from './fixtures/draw.ts'
import { prunePictures } from './prune-pictures.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const upload = async (file: Blob, width?: number, height?: number) =>
  (
    await product.as(club().staff.owner).uploadPicture({
      partnerId: club().id,
      body: { file, ...(width && { width: String(width) }), ...(height && { height: String(height) }) },
    })
  ).data.media
const fileOf = (bytes: Uint8Array, type: string) => new File([new Uint8Array(bytes)], 'a file', { type })
const read = async (url: string) => {
  const response = await fetch(product.origin + url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const refusalOf = async (file: Blob) => {
  const failure = await upload(file).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof ApiFailure)) throw new Error('nothing was refused')
  const { errorCode, message } = failure.body.data
  return [failure.status, errorCode, message?.[0]?.property]
}
const rows = async (table: 'pictures' | 'picture_files') =>
  (
    await product.fieldhouse.database.connection(({ client }) =>
      client.query<{ hash: string }>(`SELECT hash FROM ${table} ORDER BY hash`),
    )
  ).rows.map(({ hash }) => hash)

describe('a picture that is taken', () => {
  it('is kept in three sizes, each as webp and as jpeg, for everybody to see [BRAND-50] [BRAND-52]', async () => {
    const media = await upload(await pngFile(2000, 1000), 2000, 1000)
    expect(media).toMatchObject({ width: 1600, height: 800 })
    const sizes: unknown[] = []
    for (const name of ['list.webp', 'list.jpg', 'card.webp', 'card.jpg', 'page.webp', 'page.jpg'] as const) {
      const { response, bytes } = await read(pictureFile(media.url, name))
      const { format, width, height } = await sharp(bytes).metadata()
      sizes.push([response.status, response.headers.get('content-type'), format, width, height])
    }
    expect(sizes).toEqual([
      [200, 'image/webp', 'webp', 160, 80],
      [200, 'image/jpeg', 'jpeg', 160, 80],
      [200, 'image/webp', 'webp', 640, 320],
      [200, 'image/jpeg', 'jpeg', 640, 320],
      [200, 'image/webp', 'webp', 1600, 800],
      [200, 'image/jpeg', 'jpeg', 1600, 800],
    ])
  })

  it.each([
    ['jpeg', 'image/jpeg'],
    ['jpeg', 'image/jpg'],
    ['png', 'image/png'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('may be a %s that says it is %s, and is not enlarged [BRAND-52]', async (format, type) => {
    const bytes = await sharp(await drawPng(30, 10))
      .toFormat(format)
      .toBuffer()
    expect(await upload(fileOf(bytes, type))).toMatchObject({ width: 30, height: 10 })
  })

  it('is turned as its camera was held, and tells nothing of where that was', async () => {
    const bytes = await sharp(await drawPng(40, 20))
      .withExif({ IFD0: { Make: 'A-CAMERA' }, IFD3: { GPSLatitude: '1/1 17/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const media = await upload(fileOf(bytes, 'image/jpeg'))
    expect(media).toMatchObject({ width: 20, height: 40 })
    for (const name of ['page.webp', 'page.jpg'] as const) {
      const { bytes: kept } = await read(pictureFile(media.url, name))
      const { exif, orientation, xmp, icc } = await sharp(kept).metadata()
      expect([exif, orientation, xmp, icc]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  it('stays see-through as webp, and lies on white as jpeg', async () => {
    const glass = { create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const
    const { url } = await upload(fileOf(await sharp(glass).png().toBuffer(), 'image/png'))
    const pixel = async (name: 'page.webp' | 'page.jpg') =>
      (
        await sharp((await read(pictureFile(url, name))).bytes)
          .raw()
          .toBuffer()
      ).subarray(0, 4)
    expect((await pixel('page.webp'))[3]).toBe(0)
    expect([...(await pixel('page.jpg')).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('has one address however often it is uploaded, and one of its own in every club', async () => {
    const [first, second] = [await upload(await pngFile(9, 9, '#123')), await upload(await pngFile(9, 9, '#123'))]
    expect(second.url).toBe(first.url)
    const { id, staff } = product.cast.harbour
    const { data } = await product
      .as(staff.owner)
      .uploadPicture({ partnerId: id, body: { file: await pngFile(9, 9, '#123') } })
    expect(data.media.url).toBe(first.url.replace(club().id, id))
  })
})

describe('the address of a picture', () => {
  it('is kept for good, and taken for a picture only', async () => {
    const { response } = await read((await upload(await pngFile())).url)
    const { headers } = response
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it('that leads nowhere is not found', async () => {
    const { url } = await upload(await pngFile())
    const other = url.replace(club().id, product.cast.mumbai.id)
    const wrong = [
      other,
      url.replace('page', 'huge'),
      url.replace('.webp', '.png'),
      `${url}x`,
      '/pictures/a/b/page.webp',
    ]
    wrong.push(
      url.replace(/[0-9a-f]{32}/, 'F'.repeat(32)),
      url.replace(/[0-9a-f]{32}/, '..%2f..%2f'),
      '/pictures/%00/%00/page.webp',
    )
    for (const address of wrong) expect((await read(address)).response.status, address).toBe(404)
  })
})

describe('what is no picture', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['a drawing with a script', () => fileOf(Buffer.from(SVG), 'image/svg+xml'), 'notAPicture'],
    ['the same as a png', () => fileOf(Buffer.from(SVG), 'image/png'), 'notAPicture'],
    ['a page', () => fileOf(Buffer.from('<html></html>'), 'image/jpeg'), 'notAPicture'],
    ['nothing', () => fileOf(Buffer.alloc(0), 'image/png'), 'notAPicture'],
    ['a png that says it is a jpeg', async () => fileOf(await drawPng(), 'image/jpeg'), 'pictureOfOtherType'],
    ['one that ends too soon', async () => fileOf((await noise()).subarray(0, 4000), 'image/png'), 'pictureDamaged'],
    ['the beginning of one', async () => fileOf((await drawPng()).subarray(0, 12), 'image/png'), 'pictureDamaged'],
    ['a beginning and then a page', () => fileOf(pretended(), 'image/jpeg'), 'pictureDamaged'],
    ['one of 41 megapixels', async () => fileOf(await drawPng(8200, 5000), 'image/png'), 'pictureTooManyPixels'],
    ['one with an edge of 16,001', async () => fileOf(await drawPng(16_001, 2), 'image/png'), 'pictureEdgeTooLong'],
    ['a byte above 10 MB', () => fileOf(Buffer.alloc(MAX_PICTURE_BYTES + 1, 0xff), 'image/jpeg'), 'pictureTooLarge'],
  ])('%s is refused with its reason [BRAND-52]', async (_what, file, reason) => {
    const before = await rows('pictures')
    expect(await refusalOf(await file())).toEqual([400, `error.badRequest.${reason}`, 'file'])
    expect(await rows('pictures')).toEqual(before)
  })

  it('what is within its limits and still takes too long is refused with that reason', async () => {
    const tall = fileOf(await drawPng(1, 15_000_000), 'image/png')
    const limits = { pixels: 15_000_000, edge: 15_000_000, seconds: 1 }
    const reason = await encodePicture(club().id, tall, undefined, limits).catch((error: Refused) => error.code)
    expect(reason).toBe('error.badRequest.pictureTakesTooLong')
  })

  it('what is a picture and something else is a picture only', async () => {
    const both = Buffer.concat([await drawPng(11, 7), Buffer.from('<script>alert("PAYLOAD")</script>')])
    const { url } = await upload(fileOf(both, 'image/png'))
    expect((await read(url)).bytes.toString('latin1')).not.toContain('PAYLOAD')
  })

  it('a body above what is heard, a field that nobody asked for, and a size that is none', async () => {
    const send = async (fields: Record<string, Blob | string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const { headers } = club().staff.owner
      return fetch(`${product.origin}${API_BASE}/partners/${club().id}/media`, { method: 'POST', headers, body: form })
    }
    const file = await pngFile()
    expect((await send({ file: fileOf(Buffer.alloc(11 * 2 ** 20, 0xff), 'image/jpeg') })).status).toBe(413)
    expect((await send({ file, width: 'wide' })).status).toBe(400)
    expect((await send({ file, caption: 'Centre court' })).status).toBe(400)
    expect((await send({ width: '3' })).status).toBe(400)
  })
})

describe('pictures that nothing shows', () => {
  it('go a day after their last upload, with their files', async () => {
    const { fieldhouse, setNow } = product
    const at = fieldhouse.deps.now()
    const { url } = await upload(await pngFile(13, 13, '#0a0'))
    const hash = url.split('/').at(3)!
    const kept = async (hours: number) => {
      await prunePictures(fieldhouse.deps, at + hours * 3_600_000)
      return [(await rows('pictures')).includes(hash), (await rows('picture_files')).includes(hash)]
    }
    expect(await kept(23)).toEqual([true, true])
    setNow(new Date(at + 20 * 3_600_000).toISOString())
    await upload(await pngFile(13, 13, '#0a0'))
    expect(await kept(43)).toEqual([true, true])
    expect(await kept(45)).toEqual([false, false])
    setNow(new Date(at).toISOString())
  })

  it('come fifty at once and are all there [BRAND-50]', async () => {
    const files = await Promise.all(Array.from({ length: 50 }, (_, n) => pngFile(30 + n, 20, '#00a')))
    const urls = new Set((await Promise.all(files.map((file) => upload(file)))).map(({ url }) => url))
    expect(urls.size).toBe(50)
    const kept = await rows('pictures')
    for (const url of urls) expect(kept).toContain(url.split('/').at(3))
  })

  it('of one club let those of another between: nobody waits for all that somebody else brings at once', async () => {
    const large = await Promise.all(Array.from({ length: 8 }, (_, n) => pngFile(2400 + n, 2400, '#0a0')))
    const done: string[] = []
    const uploads = large.map((file) => upload(file).then(() => done.push('large')))
    await Promise.race(uploads)
    const { id, staff } = product.cast.harbour
    await product.as(staff.owner).uploadPicture({ partnerId: id, body: { file: await pngFile(11, 12) } })
    const before = done.length
    await Promise.all(uploads)
    expect(before).toBeLessThan(large.length - 2)
  })
})

/** A picture that can't be made small: half of it is missed. */
const noise = () =>
  sharp({
    create: {
      width: 100,
      height: 100,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer()
const pretended = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html>'.repeat(50))])

describe('how many pictures a club may have', () => {
  const fill = (count: number, begun: string) =>
    product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `INSERT INTO pictures (partner_id, hash, width, height, whole, used_at, begun_at)
         SELECT $1, md5($3 || n::text), 1, 1, true, $3::timestamptz, $3::timestamptz FROM generate_series(1, $2::int) AS n`,
        [club().id, count, begun],
      ),
    )
  const empty = () =>
    product.fieldhouse.database.connection(({ client }) =>
      client.query('DELETE FROM pictures WHERE partner_id = $1', [club().id]),
    )
  const ago = (hours: number) => new Date(product.fieldhouse.deps.now() - hours * 3_600_000).toISOString()

  it('is 500 more within a day, also of those that come at once, and one that is there is none more [BRAND-50]', async () => {
    await empty()
    await fill(600, ago(25))
    await fill(498, ago(1))
    const files = await Promise.all(['#101', '#202', '#303', '#404'].map((color) => pngFile(30, 30, color)))
    const outcomes = await Promise.allSettled(files.map((file) => upload(file)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const taken = files[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
    expect((await upload(taken)).url).toContain(club().id)
    expect(await refusalOf(await pngFile(30, 30, '#505'))).toEqual([
      400,
      'error.badRequest.tooManyPicturesToday',
      undefined,
    ])
    // Another club is not kept from its own.
    const { harbour } = product.cast
    const { data } = await product
      .as(harbour.staff.owner)
      .uploadPicture({ partnerId: harbour.id, body: { file: await pngFile(30, 30, '#505') } })
    expect(data.media.url).toContain(harbour.id)
  })

  it('is 5,000 in all; those that nothing shows are gone a day later, and make room [BRAND-50]', async () => {
    await empty()
    await fill(5000, ago(30))
    expect(await refusalOf(await pngFile(30, 30, '#606'))).toEqual([400, 'error.badRequest.tooManyPictures', undefined])
    const { platform, pictureFiles } = product.fieldhouse.deps
    await product.fieldhouse.database.connection(({ client }) =>
      client.query('DELETE FROM pictures WHERE partner_id = $1 AND hash > $2', [club().id, '05']),
    )
    await prunePictures({ platform, pictureFiles }, product.fieldhouse.deps.now())
    expect((await upload(await pngFile(30, 30, '#606'))).url).toContain(club().id)
  })
})
