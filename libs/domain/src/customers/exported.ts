/** How many customers a file may have; as many as one that is uploaded. */
export const MOST_EXPORTED = 50_000

/** What the file of the list is called: the day on which it was made, and which kind of file it is. */
export const exportFileName = (today: string, kind: 'csv' | 'xlsx'): string => `Customers_${today}.${kind}`
