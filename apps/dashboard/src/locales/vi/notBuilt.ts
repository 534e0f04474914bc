import type en from '../en/notBuilt.ts'
import type { Texts } from '../texts.ts'

export default {
  schedule: 'Lịch trong ngày của mọi sân: đặt, dời, chặn và thu tiền.',
  classes: 'Các buổi học, huấn luyện viên và học viên tham dự.',
  transactions: 'Mọi đơn hàng cùng thanh toán, hoàn tiền và ghi chú.',
  payments: 'Chính sách hủy và báo cáo ngày.',
  credits: 'Điểm câu lạc bộ đã cấp, đã dùng và thời hạn.',
  memberships: 'Các gói, giá và chính sách hoàn tiền.',
  posts: 'Tin tức cho người theo dõi trang của bạn.',
  campaigns: 'Email đến một nhóm khách hàng, một lần hoặc tự động.',
  campaignSegments: 'Các nhóm khách hàng nhận chiến dịch.',
  campaignCreate: 'Chiến dịch mới: nội dung, người nhận và thời điểm gửi.',
  campaign: 'Chiến dịch {id}: nội dung, người nhận và kết quả.',
  promotion: 'Mã giảm giá, điều kiện và số lần đã dùng.',
  ratings: 'Ý kiến khách hàng và phản hồi của bạn.',
  facilities: 'Nhóm sân, giá, liên kết và lịch đóng cửa.',
  analytics: 'Lượt xem, người theo dõi, lượt đặt và doanh thu theo thời gian.',
} satisfies Texts<typeof en>
