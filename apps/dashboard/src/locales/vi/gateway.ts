export default {
  title: 'Thanh toán trực tuyến',
  opening: 'Đang mở biểu mẫu thanh toán',
  failed: 'Thanh toán trực tuyến thất bại',
  later: 'Để sau',
  unpaid: 'Giao dịch đã được tạo nhưng chưa thanh toán.',
  elsewhere: {
    title: 'Biểu mẫu thanh toán đang mở',
    hint: 'Khách hàng thanh toán trong biểu mẫu của cổng thanh toán, nằm phía trên trang này.',
  },
  polling: {
    title: 'Đang xác nhận thanh toán',
    hint: 'Cổng thanh toán sẽ xác nhận trong vài giây.',
  },
  sandbox: {
    title: 'Môi trường thử:',
    hint: 'không có tiền thật. Hãy chọn điều khách hàng và cổng thanh toán sẽ làm.',
    choose: 'Điều gì xảy ra',
    declined: 'Thanh toán thất bại. Có thể thử lại.',
    choice: {
      pay: 'Thanh toán thành công',
      fail: 'Thanh toán thất bại',
      eventLate: 'Xác nhận đến muộn',
      eventTwice: 'Xác nhận đến hai lần',
      timeOut: 'Cổng thanh toán không trả lời',
    },
    does: {
      pay: 'Cổng thanh toán xác nhận ngay.',
      fail: 'Khách hàng có thể thử lại.',
      eventLate: 'Đã trả; được tìm thấy sau vài phút.',
      eventTwice: 'Đã trả, chỉ ghi sổ một lần.',
      timeOut: 'Đã trả; câu hỏi đầu tiên không có trả lời.',
    },
  },
  confirm: {
    title: 'Ghi nhận đã xác nhận',
    question: 'Đã nhận được tiền. Giao dịch và các lượt đặt của nó sẽ được xác nhận.',
    action: 'Ghi nhận đã xác nhận',
    success: 'Giao dịch đã được xác nhận',
    failed: 'Ghi nhận đã xác nhận thất bại',
    unpaid: 'Có thể xác nhận sau khi đã thanh toán.',
  },
} as const
