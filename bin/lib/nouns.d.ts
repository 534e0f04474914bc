export function nouns(): string[]
export function testsOfNouns(wanted: readonly string[]): { files: string[]; others: string[]; titles: string }
