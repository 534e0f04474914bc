import { onTestFinished } from 'vitest'
import { execute } from './staff-page.ts'

/** The fees of a club, on top of its prices, until the test is over. */
export const takingFees = async (partnerId: string, fees: object): Promise<void> => {
  const [before] = await execute('SELECT processing_fee_config AS fees FROM partners WHERE id = $1', [partnerId])
  const set = (config: unknown) =>
    execute('UPDATE partners SET processing_fee_config = $2, absorb_processing_fee = false WHERE id = $1', [
      partnerId,
      JSON.stringify(config),
    ])
  onTestFinished(async () => void (await set(before!['fees'])))
  await set(fees)
}
