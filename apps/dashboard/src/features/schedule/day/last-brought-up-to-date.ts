type Reading = { dataUpdatedAt: number; isError: boolean; isRefetchError: boolean }

/**
 * When a day of these readings was last brought up to date, epoch milliseconds: a live event has only the group that it
 * touches read again, and what it did not touch is as new. After a reading that failed it is as old as its oldest part.
 */
export const lastBroughtUpToDate = (readings: readonly Reading[]): number => {
  const times = readings.map(({ dataUpdatedAt }) => dataUpdatedAt)
  return readings.some(({ isError, isRefetchError }) => isError || isRefetchError)
    ? Math.min(...times)
    : Math.max(...times)
}
