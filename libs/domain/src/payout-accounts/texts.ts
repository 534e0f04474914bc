/** The texts of the set-up, as the specification has them (BANK-03, BANK-34 to BANK-41, BANK-51). */
export const PAYOUT_ACCOUNT_TEXTS = {
  invalidField: 'invalid',
  invalidInformation: 'Please check invalid infomations',
  noOwner: 'Bank Account must have BusinessOwner',
  uploadFailed: 'Upload file error',
  imageTooLarge: 'Image size is more than Max image size',
  createFailed: 'Create bank account error',
  updateFailed: 'Update bank account error',
  created: 'Create bank account successful',
  updated: 'Update bank account successful',
  tokenFailed: 'Create bank account failed. Please try again or contact with us',
  onboardingFailed: 'Something wrong. Please contact us',
  confirmRemoval: 'Are you sure you want to remove this bank account?',
} as const
