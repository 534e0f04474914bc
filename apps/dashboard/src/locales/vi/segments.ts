import type en from '../en/segments.ts'
import type { Texts } from '../texts.ts'

export default {
  all: 'Tất cả khách hàng',
  members: 'Hội viên còn hạn',
  'expired-members': 'Hội viên hết hạn',
  'non-members': 'Chưa từng là hội viên',
  'new-customers': 'Khách hàng mới',
  'active-customers': 'Khách hàng thường xuyên',
  'inactive-customers': 'Khách hàng lâu chưa quay lại',
  'credit-holders': 'Khách hàng có điểm câu lạc bộ',
} satisfies Texts<typeof en>
