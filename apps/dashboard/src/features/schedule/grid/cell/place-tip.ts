/** The edges of the cell that a tip is about, in pixels of the window. */
export type TipPlace = { readonly left: number; readonly top: number; readonly bottom: number }

type Size = { readonly width: number; readonly height: number }

const GAP = 6
/** How near to the window's edge a tip may come. */
const EDGE = 8

/**
 * Where the top left corner of a tip stands, in pixels of the window: below its cell, above it where there is no room below,
 * and in any case inside the window.
 */
export function placeTip(cell: TipPlace, tip: Size, window: Size): { x: number; y: number } {
  const below = cell.bottom + GAP
  const above = cell.top - GAP - tip.height
  const y = below + tip.height <= window.height - EDGE || above < EDGE ? below : above
  return {
    x: Math.max(EDGE, Math.min(cell.left, window.width - EDGE - tip.width)),
    y: Math.max(EDGE, Math.min(y, window.height - EDGE - tip.height)),
  }
}
