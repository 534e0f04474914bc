import type en from '../en/payouts.ts'
import type { Texts } from '../texts.ts'

export default {
  setup: { title: 'Thiết lập chi trả' },
  balance: { title: 'Số dư', later: 'Số tiền bạn có thể nhận và số tiền đang được chuyển về ngân hàng.' },
  log: { title: 'Lịch sử chi trả', later: 'Từng lần chi trả với ngày, số tiền và tài khoản ngân hàng nhận.' },
} satisfies Texts<typeof en>
