/** What the bench page offers to the program that drives it. */
export type GridBench = {
  mount: (which: 'layered' | 'naive', facilities: number) => void
  change: () => void
  unmount: () => void
}

declare global {
  interface Window {
    gridBench: GridBench
  }
}
