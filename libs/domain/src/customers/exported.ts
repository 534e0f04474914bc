/** How many customers a file is handed out with at once; it has as many as there are. */
export const MOST_IN_A_PART = 5000

/** What the file of the list is called: the day on which it was made, and which kind of file it is. */
export const exportFileName = (today: string, kind: 'csv' | 'xlsx'): string => `Customers_${today}.${kind}`
