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
    selectAll: 'Chọn tất cả các dòng',
    deselectAll: 'Bỏ chọn tất cả các dòng',
    delete: 'Xóa mục đã chọn',
  },
  delete: {
    title: 'Xóa khách hàng',
    question: 'Bạn có muốn xóa các khách hàng đã chọn không?',
    consequence:
      'Họ sẽ không còn trong danh sách nào và tín dụng câu lạc bộ của họ bị thu hồi. Các giao dịch vẫn giữ tên của họ.',
    confirm: 'Xóa',
    failed: 'Không thể xóa khách hàng này',
    openOrder: 'Vì khách hàng có giao dịch chưa hủy',
    openOrders: 'Một số khách hàng có giao dịch chưa hủy',
  },
  empty: 'Chưa có khách hàng',
  emptyHint: 'Mọi người đặt sân hoặc mua tại đây đều được liệt kê, mới nhất trước.',
  noMatch: 'Không có khách hàng nào khớp',
  noMatchHint: 'Không ai có tên hoặc liên hệ là “{query}”.',
  networkFail: 'Lỗi mạng, vui lòng thử lại',
  unnamed: 'Không có tên',
} satisfies Texts<typeof en>
