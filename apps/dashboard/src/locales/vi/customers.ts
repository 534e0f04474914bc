import type en from '../en/customers.ts'
import type { Texts } from '../texts.ts'

export default {
  title: 'Khách hàng',
  search: 'Tìm theo tên, mã hoặc liên hệ',
  column: {
    firstName: 'Tên',
    lastName: 'Họ',
    email: 'Email',
    mobile: 'Số điện thoại',
    plan: 'Gói hội viên',
  },
  addTransaction: 'Thêm giao dịch',
  addCustomer: 'Thêm khách hàng',
  saveCustomer: 'Thêm khách hàng',
  added: 'Đã thêm khách hàng thành công',
  createFailed: 'Không thể tạo khách hàng mới',
  exists: 'Khách hàng đã có trong hệ thống',
  selectRow: 'Chọn {name}',
  selection: {
    count: 'Đã chọn {count} khách hàng',
    delete: 'Xóa mục đã chọn',
  },
  delete: {
    title: 'Xóa khách hàng',
    question: 'Bạn có muốn xóa các khách hàng đã chọn không?',
    consequence:
      'Họ sẽ không còn trong danh sách nào và điểm câu lạc bộ của họ bị thu hồi. Các giao dịch vẫn giữ tên của họ.',
    confirm: 'Xóa',
    failed: 'Không thể xóa khách hàng này',
    partly: 'Đã xóa {deleted} trong số {total} khách hàng',
    openOrder: 'Vì khách hàng có giao dịch chưa hủy',
    openOrders: 'Một số khách hàng có giao dịch chưa hủy',
  },
  ways: {
    title: 'Xem thêm',
    of: 'Xem thêm về {name}',
    coming: 'Lượt đặt sắp tới',
    none: 'Chưa đặt sân nào từ nay về sau.',
    more_one: 'Hiện thêm {count} lượt',
    more_other: 'Hiện thêm {count} lượt',
    transactions: 'Giao dịch',
    unpaid: 'Giao dịch chưa trả',
  },
  empty: 'Chưa có khách hàng',
  emptyHint: 'Mọi người đặt sân hoặc mua tại đây đều được liệt kê, mới nhất trước.',
  noMatch: 'Không có khách hàng nào khớp với “{query}”',
  noMatchHint: 'Hãy kiểm tra chính tả, hoặc tìm theo tên, mã hay liên hệ khác.',
  networkFail: 'Lỗi mạng, vui lòng thử lại',
  unnamed: 'Không có tên',
  standing: 'Dành cho khách không ghi tên',
} satisfies Texts<typeof en>
