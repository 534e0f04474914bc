import sharp from 'sharp'

// The pictures of the demo clubs are drawn here: nobody's photograph, and no file that the project would carry along.

/** Colours of a scene: sky from above to the horizon, what lies behind, the ground around the court, the court and its lines. */
export type Scene = {
  sky: readonly [string, string]
  far: string
  ground: string
  court: string
  lines: string
  /** What stands behind the court. */
  behind: 'trees' | 'roof' | 'water'
  /** How far the singles lines stand from the sides, in parts of the width; a court without has 0. */
  alleys: number
}

const WIDTH = 1600
const HEIGHT = 1000
const HORIZON = 380

/** A point of the court, `x` from -1 (left) to 1 and `z` from 0 (near) to 1 (far), where the eye sees it. */
const at = (x: number, z: number): string => {
  const depth = 1 / (1 + 1.9 * z)
  return `${(WIDTH / 2 + x * 690 * depth).toFixed(1)},${(HORIZON + 90 + 470 * (depth - 0.345) * 1.5).toFixed(1)}`
}

const line = (color: string, ...points: readonly (readonly [number, number])[]) =>
  `<polyline points="${points.map(([x, z]) => at(x, z)).join(' ')}" fill="none" stroke="${color}" stroke-width="5" stroke-linejoin="round"/>`

const BEHIND = {
  trees: (color: string) =>
    Array.from({ length: 23 }, (_, i) => {
      const size = 64 + ((i * 37) % 5) * 17
      return `<ellipse cx="${i * 74 - 10}" cy="${HORIZON - size * 0.45}" rx="${size * 0.85}" ry="${size}" fill="${color}" opacity="${0.82 + (i % 3) * 0.09}"/>`
    }).join(''),
  roof: (color: string) =>
    `<polygon points="0,0 1600,0 1600,150 800,40 0,150" fill="${color}"/>` +
    Array.from(
      { length: 7 },
      (_, i) =>
        `<polygon points="${160 + i * 200},${176 + Math.abs(3 - i) * 22} ${240 + i * 200},${176 + Math.abs(3 - i) * 22} ${228 + i * 200},${192 + Math.abs(3 - i) * 22} ${172 + i * 200},${192 + Math.abs(3 - i) * 22}" fill="#fff" opacity="0.9"/>`,
    ).join(''),
  water: (color: string) =>
    `<rect y="${HORIZON - 130}" width="${WIDTH}" height="140" fill="${color}"/>` +
    Array.from(
      { length: 34 },
      (_, i) =>
        `<rect x="${(i * 211) % WIDTH}" y="${HORIZON - 118 + ((i * 29) % 116)}" width="${60 + ((i * 13) % 50)}" height="3" fill="#fff" opacity="0.28"/>`,
    ).join(''),
} as const

const sceneOf = ({ sky, far, ground, court, lines, behind, alleys }: Scene): string => {
  const side = 1 - alleys
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HORIZON + 10}" fill="url(#sky)"/>
    ${BEHIND[behind](far)}
    <rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="${ground}"/>
    <polygon points="${at(-1.12, -0.06)} ${at(1.12, -0.06)} ${at(1.12, 1.1)} ${at(-1.12, 1.1)}" fill="${court}"/>
    ${line(lines, [-1, 0], [1, 0], [1, 1], [-1, 1], [-1, 0])}
    ${alleys > 0 ? line(lines, [-side, 0], [-side, 1]) + line(lines, [side, 0], [side, 1]) : ''}
    ${line(lines, [-side, 0.26], [side, 0.26])}
    ${line(lines, [-side, 0.74], [side, 0.74])}
    ${line(lines, [0, 0.26], [0, 0.74])}
    <polygon points="${netOf()}" fill="#20242a" opacity="0.55"/>
    ${netTape()}
  </svg>`
}

const [NET_LEFT, NET_RIGHT] = [at(-1.08, 0.5), at(1.08, 0.5)].map((point) => point.split(',').map(Number))
const NET_HEIGHT = 62
const netOf = () =>
  `${NET_LEFT![0]},${NET_LEFT![1]! - NET_HEIGHT} ${NET_RIGHT![0]},${NET_RIGHT![1]! - NET_HEIGHT} ${NET_RIGHT!.join(',')} ${NET_LEFT!.join(',')}`
const netTape = () =>
  `<rect x="${NET_LEFT![0]}" y="${NET_LEFT![1]! - NET_HEIGHT - 4}" width="${NET_RIGHT![0]! - NET_LEFT![0]!}" height="9" fill="#fff"/>` +
  [NET_LEFT!, NET_RIGHT!]
    .map(
      ([x, y]) =>
        `<rect x="${x! - 4}" y="${y! - NET_HEIGHT - 8}" width="8" height="${NET_HEIGHT + 10}" fill="#2b2f36"/>`,
    )
    .join('')

const logoOf = (color: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <rect width="512" height="512" rx="112" fill="${color}"/>
    <circle cx="256" cy="220" r="112" fill="#fff"/>
    <path d="M168 150 Q236 220 168 290 M344 150 Q276 220 344 290" fill="none" stroke="${color}" stroke-width="14"/>
    <path d="M64 384 Q128 340 192 384 T320 384 T448 384" fill="none" stroke="#fff" stroke-width="22" stroke-linecap="round"/>
  </svg>`

const faceOf = (color: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <rect width="96" height="96" fill="${color}"/>
    <circle cx="48" cy="38" r="17" fill="#fff" opacity="0.9"/>
    <path d="M14 96 Q18 62 48 62 T82 96" fill="#fff" opacity="0.9"/>
  </svg>`

const filed = async (svg: string): Promise<Blob> =>
  new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], { type: 'image/png' })

/** A court as one sees it from behind the baseline, 1,600 by 1,000 pixels. */
export const drawScene = (scene: Scene): Promise<Blob> => filed(sceneOf(scene))

/** The sign of a club in its colour: a ball above the water, 512 by 512 pixels. */
export const drawLogo = (brandColor: string): Promise<Blob> => filed(logoOf(brandColor))

/** A player as they show themselves, on a ground of a colour: a square of 96 pixels, as webp. */
export const drawFace = (color: string): Promise<Buffer> =>
  sharp(Buffer.from(faceOf(color)))
    .webp()
    .toBuffer()
