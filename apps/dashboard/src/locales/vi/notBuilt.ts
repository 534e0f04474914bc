import type en from '../en/notBuilt.ts'
import type { Texts } from '../texts.ts'

export default {
  schedule: 'Lịch trong ngày của mọi sân: đặt, dời, chặn và thu tiền.',
  classes: 'Các buổi học theo tuần, người dạy và học viên tham dự.',
  transactions: 'Mọi đơn hàng cùng thanh toán, hoàn tiền và ghi chú.',
  campaigns: 'Email đến một nhóm khách hàng, một lần hoặc tự động.',
  campaignSegments: 'Các nhóm khách hàng nhận chiến dịch.',
  campaignCreate: 'Chiến dịch mới: nội dung, người nhận và thời điểm gửi.',
  campaign: 'Chiến dịch {id}: nội dung, người nhận và kết quả.',
  facilities: 'Nhóm sân, giá, liên kết và lịch đóng cửa.',
} satisfies Texts<typeof en>
