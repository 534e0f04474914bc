import type en from '../en/analytics.ts'
import type { Texts } from '../texts.ts'

export default {
  title: 'Số liệu',
  revenue: 'Doanh thu',
  credits: 'Sử dụng điểm câu lạc bộ',
  issued: 'Đã cấp',
  utilised: 'Đã dùng',
  creditSum: 'Đã cấp {issued}, đã dùng {utilised}',
  pageViews: 'Lượt xem trang',
  views: 'Lượt xem',
  followers: 'Người theo dõi',
  pastDays: '{days} ngày qua',
  pastWeeks: '12 tuần qua, cộng dồn',
  ratings: 'Xếp hạng & Đánh giá',
  entire: 'Toàn bộ câu lạc bộ của bạn',
  respond: 'Phản hồi đánh giá',
  day: 'Ngày',
  asTable: 'Xem dạng bảng',
  asChart: 'Xem dạng biểu đồ',
  networkFail: 'Lỗi mạng, vui lòng thử lại',
} satisfies Texts<typeof en>
