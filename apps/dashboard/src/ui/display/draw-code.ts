import { encodeQR } from 'qr'

/** A text as the dark squares of a QR code, in a square of `size` with the quiet zone around it: the path of an SVG. */
export const drawCode = (text: string): { size: number; path: string } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
