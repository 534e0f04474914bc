export default {
  setup: { title: 'Payouts setup' },
  balance: { title: 'Balance', later: 'The money ready for a payout, and what is on its way to your bank.' },
  log: { title: 'Payouts log', later: 'Every payout with its date, amount and bank account.' },
} as const
