/** Files that a process keeps for itself: its connections to the database, to providers, its logs and pictures. */
const OWN_FILES = 256

/** How many files this process may have open; null where nothing limits that, or nobody knows. */
const filesAllowed = (): number | null => {
  // Looking up names of the network would take seconds.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : null
}

/**
 * How many clients may be connected at a time: whoever opens more connections than there are files would take those of the database away,
 * and all others wait as well as they did; undefined for no limit.
 */
export const mostConnections = (files: number | null = filesAllowed()): number | undefined =>
  files === null ? undefined : Math.max(files - OWN_FILES, Math.floor(files / 2))
