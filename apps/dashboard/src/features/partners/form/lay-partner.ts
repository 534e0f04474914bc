import { mineOverTheirs } from '../../../lib/form/mine-over-theirs.ts'
import type { PartnerValues } from './partner-form.ts'

/** What was typed of a partner laid over what others have saved of it: its methods one by one. */
export const layPartner = (began: PartnerValues, mine: PartnerValues, theirs: PartnerValues): PartnerValues => ({
  ...mineOverTheirs(began, mine, theirs),
  methods: mineOverTheirs(began.methods, mine.methods, theirs.methods),
})
