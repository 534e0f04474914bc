import type en from '../en/paymentOptions.ts'
import type { Texts } from '../texts.ts'

export default {
  tabs: {
    label: 'Thanh toán',
    settings: 'Phương thức thanh toán',
    payouts: 'Chi trả',
    policies: 'Chính sách',
    report: 'Báo cáo',
  },
  title: 'Tùy chọn thanh toán',
  hint: 'Câu lạc bộ nhận tiền bằng cách nào và ai chịu phí.',
  currency: {
    label: 'Tiền tệ mặc định',
    placeholder: 'Chọn tiền tệ',
    open: 'Sau khi lưu sẽ không thể thay đổi.',
    locked: 'Đã chọn cố định: mọi giá và khoản thanh toán đều dùng tiền tệ này.',
    none: 'Không có tiền tệ nào khớp',
  },
  fee: {
    label: 'Phí xử lý',
    exclusive: 'Khách hàng trả phí xử lý',
    inclusive: 'Câu lạc bộ chịu phí xử lý',
    exclusiveHint: 'Phí được cộng thêm vào giá.',
    inclusiveHint: 'Khách hàng trả đúng giá; phí được trừ vào số tiền bạn nhận.',
    example: 'Giá {price}, trả bằng {method}: khách hàng trả {total}, bạn nhận {kept}.',
  },
  methods: {
    label: 'Phương thức thanh toán',
    method: 'Phương thức',
    fee: 'Phí xử lý',
    customers: 'Khách hàng',
    staff: 'Nhân viên',
    noFee: 'Không có phí',
    forCustomers: '{method} cho khách hàng',
    forStaff: '{method} cho nhân viên',
    staffOnly: 'Chỉ nhân viên',
    sandbox: 'Thử nghiệm: không có tiền thật',
    noAccount: 'Vui lòng thiết lập tài khoản ngân hàng trước',
    otherCurrency: 'Thanh toán trực tuyến chỉ nhận bằng INR',
    lostAccount: 'Tài khoản của bạn hiện không thể nhận thanh toán.',
  },
  unsupported: {
    text: 'Thanh toán bằng thẻ tín dụng chưa được hỗ trợ tại quốc gia của bạn.',
    contact: 'Vui lòng liên hệ {supportEmail} để được báo khi có hỗ trợ.',
  },
  nothingChanged: 'Chưa có gì thay đổi',
  saved: 'Đã cập nhật cài đặt thanh toán',
  saveFailed: 'Không cập nhật được cài đặt thanh toán',
  noCurrency: 'Vui lòng chọn tiền tệ mặc định!',
  noStaffMethod: 'Vui lòng chọn ít nhất một phương thức thanh toán',
  leave: {
    title: 'Rời đi mà không lưu?',
    text: 'Những thay đổi trên trang này chưa được lưu.',
    leave: 'Rời đi, không lưu',
    stay: 'Tiếp tục chỉnh sửa',
  },
} satisfies Texts<typeof en>
