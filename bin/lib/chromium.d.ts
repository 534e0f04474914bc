export function findChromium(): { browser: string; shell: string } | undefined
export function ensureChromium(): Promise<boolean>
