import type en from '../en/facilities.ts'
import type { Texts } from '../texts.ts'

export default {
  settings: 'Giá và giờ mở cửa',
  title: '{group}: giá và giờ mở cửa',
  back: 'Quay lại lịch sân',
  hours: 'Giờ mở cửa',
  closed: 'Đóng cửa',
  groupPrice: 'Giá của nhóm sân',
  priceSettings: 'Thiết lập giá',
  noSettings: 'Chưa có thiết lập giá nào: mọi giờ đều theo giá của nhóm sân.',
  won: 'quyết định khung giờ bạn hỏi',
  disabled: 'Không đặt được',
  always: 'Luôn áp dụng',
  on: 'Đang bật',
  off: 'Đang tắt',
  column: {
    time: 'Thứ và giờ',
    price: 'Giá',
    members: 'Giá hội viên',
    priority: 'Ưu tiên',
    dates: 'Hiệu lực',
    without: 'Trừ các sân',
    state: 'Trạng thái',
  },
  weekday: { MO: 'T2', TU: 'T3', WE: 'T4', TH: 'T5', FR: 'T6', SA: 'T7', SU: 'CN' },
} satisfies Texts<typeof en>
