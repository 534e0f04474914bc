import { codeOf } from '../api/api.ts'

/** Waits for a removal; what somebody else has removed meanwhile, refused with `code`, is removed as well. */
export const unlessGone = async (removal: Promise<unknown>, code: string): Promise<void> => {
  try {
    await removal
  } catch (error) {
    if (codeOf(error) !== code) throw error
  }
}
