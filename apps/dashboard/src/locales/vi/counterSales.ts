import type en from '../en/counterSales.ts'
import type { Texts } from '../texts.ts'

export default {
  items: 'Các mặt hàng',
  description: 'Mô tả',
  quantity: 'Số lượng',
  price: 'Đơn giá',
  add: 'Thêm mặt hàng',
  remove: 'Xóa {name}',
  nth: 'mặt hàng {n}',
  problem: {
    description: 'Bắt buộc',
    quantity: 'Từ 1 đến 999',
    price: 'Cần một giá lớn hơn 0.',
    tooMuch: 'Giá không hợp lệ',
  },
} satisfies Texts<typeof en>
