export const LONG_TESTS: readonly string[]
export const SAME_ON_EVERY_SERVER: readonly string[]
export const LONGEST: readonly string[]
export function journeys(): string[]
