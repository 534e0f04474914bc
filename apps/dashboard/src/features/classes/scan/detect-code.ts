type Detector = { detect: (source: ImageBitmapSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

let detector: Promise<Detector> | null = null

/** What reads codes: the browser's own reader where it has one that knows them, else that of the library which draws them. */
const findDetector = async (): Promise<Detector> => {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = await own?.getSupportedFormats().catch((): string[] => [])
  if (own && formats?.includes('qr_code')) return new own({ formats: ['qr_code'] })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/**
 * The text of the code in a picture of a camera or of a file; null where there is none. Nothing leaves the device. Refuses where what reads codes
 * could not be fetched; the next picture fetches it again.
 */
export const detectCode = async (source: ImageBitmapSource): Promise<string | null> => {
  detector ??= findDetector()
  const ready = await detector.catch((error: unknown) => {
    detector = null
    throw error
  })
  const found = await ready.detect(source).catch(() => [])
  return found[0]?.rawValue ?? null
}
