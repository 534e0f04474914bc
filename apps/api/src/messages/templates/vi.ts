import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { formatSlashedDay, weekdayOf, type Weekday } from '@fieldhouse/domain/time'
import type { Sold, Words } from './words.ts'

const METHODS: Record<PaymentMethod, string> = {
  creditCard: 'Thẻ tín dụng',
  clubCredits: 'Điểm câu lạc bộ',
  razorpay: 'Thanh toán trực tuyến',
  cash: 'Tiền mặt',
  cheque: 'Séc',
  bankTransfer: 'Chuyển khoản',
  voucher: 'Phiếu quà tặng',
  pointOfSales: 'Máy quẹt thẻ tại quầy',
  touchAndGo: 'TouchAndGo',
  fieldhouseWallet: 'Ví Fieldhouse',
  packages: 'Lượt trả trước',
}

/** What the days of the week are called. */
export const WEEKDAY_NAMES: Record<Weekday, string> = {
  MO: 'Thứ Hai',
  TU: 'Thứ Ba',
  WE: 'Thứ Tư',
  TH: 'Thứ Năm',
  FR: 'Thứ Sáu',
  SA: 'Thứ Bảy',
  SU: 'Chủ Nhật',
}

const SOLD: Record<Sold, string> = { booking: 'Lượt đặt sân', transaction: 'Giao dịch' }

export const vi: Words = {
  erasedCustomer: 'Khách hàng đã xóa dữ liệu',
  hello: (name) => (name ? `Xin chào ${name},` : 'Xin chào,'),
  day: (date) => `${WEEKDAY_NAMES[weekdayOf(date)]} ${formatSlashedDay(date)}`,
  method: (method) => METHODS[method],

  calendar: {
    booking: 'Đặt sân',
    internalEvent: 'Sự kiện nội bộ',
    closure: 'Đóng cửa',
    people: (count) => `Số người tham gia: ${count}`,
  },
  lessonWith: (instructor) => `Buổi học riêng với ${instructor}`,

  resetPassword: {
    subject: 'Đặt lại mật khẩu Fieldhouse',
    before: 'Có người, hy vọng là bạn, đã yêu cầu đặt lại mật khẩu cho địa chỉ email này. Chọn mật khẩu mới tại đây:',
    button: 'Chọn mật khẩu mới',
    after: 'Liên kết chỉ dùng được một lần, trong vòng một giờ. Nếu không phải bạn, hãy bỏ qua email này.',
  },
  verifyEmail: {
    subject: 'Xác nhận địa chỉ email của bạn trên Fieldhouse',
    before:
      'Có người, hy vọng là bạn, đã đăng ký bằng địa chỉ email này, vốn thuộc về nhân viên của một câu lạc bộ trên Fieldhouse. ' +
      'Để chứng minh đây là email của bạn và mở câu lạc bộ, hãy đặt mật khẩu tại đây:',
    button: 'Xác nhận và đặt mật khẩu',
    after:
      'Liên kết chỉ dùng được một lần, trong vòng bảy ngày. Nếu không phải bạn, hãy bỏ qua email này: không ai vào được nếu không có nó.',
  },
  passwordChanged: {
    subject: 'Mật khẩu Fieldhouse của bạn đã được thay đổi',
    before: 'Mật khẩu tài khoản của bạn vừa được thay đổi. Mọi thiết bị khác đã bị đăng xuất.',
    after:
      'Nếu chính bạn đã đổi, bạn không cần làm gì thêm. Nếu không, hãy đặt mật khẩu mới ngay: mọi thiết bị sẽ bị đăng xuất.',
  },
  passwordReset: {
    subject: 'Mật khẩu Fieldhouse của bạn đã được đặt lại',
    before: 'Mật khẩu mới vừa được đặt cho tài khoản của bạn qua liên kết trong email. Mọi thiết bị đã bị đăng xuất.',
    after:
      'Nếu chính bạn đã đặt lại, bạn không cần làm gì thêm. Nếu không, có người đang đọc được email của bạn: ' +
      'hãy bảo vệ hộp thư trước, rồi đặt mật khẩu mới.',
  },
  passwordChosen: {
    subject: 'Bạn đã có mật khẩu Fieldhouse',
    before:
      'Mật khẩu đầu tiên cho tài khoản của bạn vừa được đặt qua liên kết gửi đến địa chỉ này. Hãy đăng nhập bằng email này và mật khẩu đó.',
    after:
      'Nếu chính bạn đã đặt, bạn không cần làm gì thêm. Nếu không, hãy đặt mật khẩu mới ngay: mọi thiết bị sẽ bị đăng xuất.',
  },
  newDevice: {
    subject: 'Đăng nhập mới vào tài khoản Fieldhouse của bạn',
    before: 'Có người vừa đăng nhập vào tài khoản của bạn trên một thiết bị chưa từng được dùng trước đây.',
    after:
      'Nếu đó là bạn, bạn không cần làm gì thêm. Nếu không, hãy đặt mật khẩu mới ngay: mọi thiết bị sẽ bị đăng xuất.',
  },
  severalNewDevices: {
    subject: 'Nhiều đăng nhập mới vào tài khoản Fieldhouse của bạn',
    before:
      'Có người vừa đăng nhập vào tài khoản của bạn trên một thiết bị chưa từng được dùng trước đây, thiết bị mới nhất trong số nhiều thiết bị trong vòng một giờ. ' +
      'Trong thời gian tới bạn sẽ không nhận thêm email như thế này; mục “Tên, mật khẩu và đăng nhập” trong trình đơn tài khoản liệt kê mọi lần đăng nhập.',
    after: 'Nếu đó không phải là bạn, hãy đặt mật khẩu mới ngay: mọi thiết bị sẽ bị đăng xuất.',
  },
  secondFactorOn: {
    subject: 'Tài khoản Fieldhouse của bạn đã được bảo vệ bằng xác thực hai bước',
    before: 'Từ bây giờ, ai đăng nhập vào tài khoản của bạn còn phải nhập mã từ ứng dụng xác thực của bạn.',
    after:
      'Hãy cất các mã khôi phục ở nơi bạn tìm thấy được khi không có điện thoại. Nếu không phải bạn, hãy đặt mật khẩu mới ngay và nhờ chủ sở hữu câu lạc bộ gỡ xác thực hai bước.',
  },
  secondFactorOff: {
    subject: 'Xác thực hai bước của tài khoản Fieldhouse đã tắt',
    before: 'Tài khoản của bạn lại chỉ cần mật khẩu để mở.',
    after:
      'Nếu chính bạn đã tắt, bạn không cần làm gì thêm. Nếu không, hãy đặt mật khẩu mới ngay: mọi thiết bị sẽ bị đăng xuất.',
  },
  secondFactorReset: {
    subject: 'Xác thực hai bước của tài khoản Fieldhouse đã được gỡ',
    before:
      'Người có quyền vừa gỡ xác thực hai bước, như khi bạn mất thiết bị. Mọi thiết bị đã bị đăng xuất, và tài khoản của bạn chỉ cần mật khẩu để mở.',
    after:
      'Hãy đăng nhập và thiết lập lại xác thực hai bước. Nếu bạn không yêu cầu việc này, hãy đặt mật khẩu mới ngay và báo cho câu lạc bộ.',
  },
  recoveryCodeUsed: {
    subject: 'Một mã khôi phục vừa mở tài khoản Fieldhouse của bạn',
    before:
      'Có người vừa đăng nhập vào tài khoản của bạn bằng mật khẩu và một mã khôi phục; mã đó nay không dùng được nữa.',
    after:
      'Nếu đó là bạn, bạn không cần làm gì thêm. Nếu không, hãy đặt mật khẩu mới ngay: mọi thiết bị sẽ bị đăng xuất.',
  },
  recoveryCodesRenewed: {
    subject: 'Bạn có các mã khôi phục Fieldhouse mới',
    before: 'Các mã khôi phục mới vừa được tạo cho tài khoản của bạn. Những mã trước đây không còn mở được tài khoản.',
    after:
      'Nếu chính bạn đã tạo, bạn không cần làm gì thêm. Nếu không, hãy đặt mật khẩu mới ngay: mọi thiết bị sẽ bị đăng xuất.',
  },
  alert: {
    facts: { time: 'Thời gian', device: 'Thiết bị', unknownDevice: 'Không rõ', address: 'Địa chỉ IP' },
    button: 'Đặt mật khẩu mới',
  },
  ownerInvited: (club) => ({
    subject: `${club} đã có mặt trên Fieldhouse và thuộc về bạn`,
    before: `${club} đã có mặt trên Fieldhouse và bạn là chủ sở hữu. Chỉ cần đặt mật khẩu là bạn có thể vào.`,
    button: 'Đặt mật khẩu',
    after:
      'Liên kết chỉ dùng được một lần, trong vòng bảy ngày. Sau đó, bạn có thể chọn “Quên mật khẩu?” ở màn hình đăng nhập để nhận liên kết khác. Nếu bạn không biết câu lạc bộ này, hãy bỏ qua email này.',
  }),
  ownerAdded: (club) => ({
    subject: `${club} đã có mặt trên Fieldhouse và thuộc về bạn`,
    before: `${club} đã có mặt trên Fieldhouse và bạn là chủ sở hữu. Hãy đăng nhập bằng địa chỉ email này.`,
    button: 'Mở Fieldhouse',
    after: 'Nếu bạn không biết câu lạc bộ này, hãy báo cho người vận hành Fieldhouse này.',
  }),
  staffInvited: (club, email) => ({
    subject: `${club} mời bạn tham gia Fieldhouse`,
    before: `${club} làm việc trên Fieldhouse và đã thêm bạn vào danh sách nhân viên. Hãy đăng ký bằng chính email này, ${email}, để ${club} nhận ra bạn. Chỉ cần đặt mật khẩu là bạn có thể vào.`,
    button: 'Đăng ký',
    after:
      'Liên kết này chứng minh địa chỉ này là của bạn: đừng chia sẻ với ai. Liên kết chỉ dùng được một lần, trong vòng bảy ngày; nếu đăng ký muộn hơn, bạn sẽ nhận thêm một email để xác nhận địa chỉ. Nếu bạn không biết câu lạc bộ này, hãy bỏ qua email này.',
  }),
  staffAdded: (club, email) => ({
    subject: `${club} đã thêm bạn vào danh sách nhân viên`,
    before: `${club} làm việc trên Fieldhouse và đã thêm bạn vào danh sách nhân viên. Hãy đăng nhập bằng email này, ${email}, như mọi khi. Nếu bạn đang làm việc cho một câu lạc bộ khác, bạn sẽ được hỏi có muốn tham gia thêm câu lạc bộ này không.`,
    button: 'Mở Fieldhouse',
    after: 'Nếu bạn không biết câu lạc bộ này, hãy bỏ qua email này.',
  }),
  payoutsVerified: (club) => ({
    subject: `Tài khoản nhận tiền của ${club} đã được xác minh`,
    before: `Tài khoản nhận tiền của ${club} đã được kiểm tra và xác minh. Câu lạc bộ có thể nhận thanh toán, và tiền sẽ được chuyển về tài khoản ngân hàng đã đăng ký.`,
    button: 'Xem mục chi trả',
    after: 'Bạn nhận được email này vì bạn đã thiết lập tài khoản, hoặc là chủ sở hữu của câu lạc bộ.',
  }),
  bankAccount: {
    added: (club, from) => ({
      subject: `${club} vừa có thêm một tài khoản ngân hàng`,
      before:
        from === null
          ? `Từ bây giờ, tiền chi trả của ${club} được chuyển vào tài khoản ngân hàng này.`
          : `Từ ${from}, tiền chi trả của ${club} được chuyển vào tài khoản ngân hàng này. Trước đó tiền được giữ lại và vẫn có thể xóa tài khoản này.`,
    }),
    updated: (club, from) => ({
      subject: `Tài khoản ngân hàng của ${club} vừa được thay đổi`,
      before:
        from === null
          ? `Tiền chi trả của ${club} vẫn được chuyển vào tài khoản ngân hàng này như trước.`
          : `Từ ${from}, tiền chi trả của ${club} được chuyển vào tài khoản ngân hàng này thay cho tài khoản trước đây. Trước đó tiền được giữ lại; nếu nhập lại tài khoản trước đây, tiền được chuyển ngay vào đó.`,
    }),
    removed: (club, until) => ({
      subject: `Một tài khoản ngân hàng của ${club} vừa bị xóa`,
      before:
        until === null
          ? `Tiền chi trả của ${club} không còn được chuyển vào tài khoản ngân hàng này.`
          : `Tiền chi trả của ${club} không còn được chuyển vào tài khoản ngân hàng này. Nếu nhập lại trước ${until}, tài khoản này nhận tiền ngay, không phải chờ.`,
    }),
    account: 'Tài khoản ngân hàng',
    ending: (end) => `số cuối ${end}`,
  },
  payoutAccount: {
    submitted: (club) => ({
      subject: `Tài khoản nhận chi trả của ${club} vừa được thiết lập`,
      before: `Thông tin doanh nghiệp của ${club} vừa được khai báo với nhà cung cấp chi trả tiền cho câu lạc bộ.`,
    }),
    updated: (club) => ({
      subject: `Tài khoản nhận chi trả của ${club} vừa được thay đổi`,
      before: `Thông tin doanh nghiệp của ${club} tại nhà cung cấp chi trả tiền cho câu lạc bộ vừa được thay đổi.`,
    }),
    onboarding: (club) => ({
      subject: `Tài khoản nhận chi trả của ${club} vừa được mở tại nhà cung cấp`,
      before: `Có người vừa vào trang của nhà cung cấp chi trả tiền cho ${club}. Tại đó có thể thay đổi thông tin doanh nghiệp và chủ doanh nghiệp.`,
    }),
  },
  payoutWait: ({ club, from, days, before }) => ({
    subject: `Thời gian chờ chi trả của ${club} sẽ ngắn hơn`,
    before: `Khi tài khoản ngân hàng được thay đổi, tiền chi trả của ${club} được giữ lại một thời gian rồi mới chuyển vào tài khoản mới. Từ ${from}, thời gian này là ${days} ngày thay vì ${before} ngày.`,
  }),
  toOwners: { by: 'Người thay đổi', time: 'Thời gian' },
  businessOwner: {
    added: (name, club) => ({
      subject: `${name} vừa được thêm làm chủ doanh nghiệp của ${club}`,
      before: `${name} đã được khai báo là chủ doanh nghiệp với nhà cung cấp chi trả tiền cho ${club}.`,
    }),
    updated: (name, club) => ({
      subject: `Thông tin chủ doanh nghiệp ${name} của ${club} vừa được thay đổi`,
      before: `Thông tin về chủ doanh nghiệp ${name} tại nhà cung cấp chi trả tiền cho ${club} đã được thay đổi.`,
    }),
    removed: (name, club) => ({
      subject: `${name} không còn là chủ doanh nghiệp của ${club}`,
      before: `${name} không còn được khai báo là chủ doanh nghiệp với nhà cung cấp chi trả tiền cho ${club}.`,
    }),
    owner: 'Chủ doanh nghiệp',
  },
  ownersChanged: {
    added: (name, club) => ({
      subject: `${name} hiện là chủ sở hữu của ${club}`,
      before: `${name} đã được thêm làm chủ sở hữu của ${club}: người này có mọi quyền tại câu lạc bộ và có thể thay đổi nơi nhận tiền.`,
    }),
    removed: (name, club) => ({
      subject: `${name} không còn là chủ sở hữu của ${club}`,
      before: `${name} không còn là chủ sở hữu của ${club}.`,
    }),
    owner: 'Chủ sở hữu',
    after:
      'Nếu đây là việc của người trong câu lạc bộ, bạn không cần làm gì thêm. Nếu không, hãy kiểm tra danh sách nhân viên và các tài khoản ngân hàng, rồi yêu cầu người đã thay đổi đặt mật khẩu mới: mọi thiết bị của họ sẽ bị đăng xuất. Nếu chính bạn không còn vào được, hãy báo cho một chủ sở hữu khác hoặc người vận hành Fieldhouse này.',
    button: 'Xem danh sách nhân viên',
  },
  payoutsChanged: {
    after:
      'Nếu đây là việc của người trong câu lạc bộ, bạn không cần làm gì thêm. Nếu không, hãy kiểm tra các tài khoản ngân hàng ngay và yêu cầu người đã thay đổi đặt mật khẩu mới: mọi thiết bị của họ sẽ bị đăng xuất.',
    button: 'Xem các tài khoản ngân hàng',
  },
  renewal: {
    ordered: (plan, renewsOn, amount) => ({
      subject: `Gói hội viên ${plan} của bạn gia hạn vào ngày ${formatSlashedDay(renewsOn)}`,
      opening: `Gói hội viên ${plan} của bạn sẽ được gia hạn vào ngày ${formatSlashedDay(renewsOn)}. Kỳ tiếp theo có giá ${amount}.`,
    }),
    reminder: (plan, endsOn, amount) => ({
      subject: `Gói hội viên ${plan} của bạn chưa được thanh toán`,
      opening: `Khoản ${amount} cho kỳ tiếp theo của gói hội viên ${plan} chưa được thanh toán. Nếu không thanh toán, gói sẽ kết thúc vào ngày ${formatSlashedDay(endsOn)}.`,
    }),
    declined: (plan, endsOn, amount) => ({
      subject: `Không thể trừ tiền thẻ cho gói hội viên ${plan} của bạn`,
      opening: `Chúng tôi không thể trừ ${amount} từ thẻ đã lưu cho kỳ tiếp theo của gói hội viên ${plan}. Vui lòng thanh toán bằng cách khác: nếu không, gói sẽ kết thúc vào ngày ${formatSlashedDay(endsOn)}.`,
    }),
    byCard: (last4, chargedOn, amount) =>
      `Ngày ${formatSlashedDay(chargedOn)}, chúng tôi sẽ trừ ${amount} từ thẻ đã lưu có số cuối ${last4}. Bạn cũng có thể thanh toán trước:`,
    atDesk: (amount) => `Vui lòng thanh toán ${amount} tại câu lạc bộ.`,
    pay: 'Thanh toán',
    stop: (endsOn) =>
      `Nếu bạn không muốn tiếp tục, hãy báo cho câu lạc bộ, hoặc đơn giản là không thanh toán: gói sẽ kết thúc vào ngày ${formatSlashedDay(endsOn)}.`,
    renewed: (plan, until) => ({
      subject: `Gói hội viên ${plan} của bạn đã được gia hạn`,
      opening: `Cảm ơn bạn. Gói hội viên ${plan} của bạn đã được gia hạn đến hết ngày ${formatSlashedDay(until)}.`,
    }),
    ended: (plan) => ({
      subject: `Gói hội viên ${plan} của bạn đã kết thúc`,
      opening: `Kỳ tiếp theo của gói hội viên ${plan} không được thanh toán nên gói đã kết thúc. Bạn không nợ khoản nào. Câu lạc bộ luôn sẵn lòng đăng ký gói mới cho bạn.`,
    }),
    partlyPaid: (plan, customer, readableId, endsOn) => ({
      subject: `Kỳ gia hạn mới được thanh toán một phần: ${readableId}`,
      before: `Kỳ tiếp theo của gói hội viên ${plan} của ${customer} phải được thanh toán trước ngày ${formatSlashedDay(endsOn)}. Giao dịch ${readableId} mới được thanh toán một phần. Gói vẫn tiếp tục và không ai được nhắc trả phần còn lại cho đến khi bạn quyết định: thu phần còn lại, hoặc hủy giao dịch và hoàn lại số tiền đã trả.`,
      button: 'Mở giao dịch',
      after: 'Bạn chỉ nhận thư này một lần.',
    }),
  },
  paymentLink: (club, readableId, amount) => ({
    subject: `Thanh toán giao dịch ${readableId} tại ${club}`,
    before: `${club} mời bạn thanh toán ${amount} bằng thẻ cho giao dịch ${readableId}:`,
    button: 'Thanh toán',
    after: 'Liên kết có hiệu lực trong bảy ngày, cho đến khi giao dịch được thanh toán. Bạn không cần tài khoản.',
  }),

  confirmed: (sold, readableId) => ({
    subject: `${SOLD[sold]} ${readableId} đã được xác nhận`,
    opening: `${SOLD[sold]} ${readableId} của bạn đã được xác nhận.`,
  }),
  received: (sold, readableId) => ({
    subject: `${SOLD[sold]} ${readableId} đang chờ thanh toán`,
    opening: `Chúng tôi đã nhận ${SOLD[sold].toLowerCase()} ${readableId} của bạn. Việc này được xác nhận khi bạn thanh toán.`,
  }),
  unpaid: (sold, readableId) => ({
    subject: `${SOLD[sold]} ${readableId} chưa được thanh toán`,
    opening:
      sold === 'booking'
        ? `Lượt đặt sân ${readableId} của bạn đã được giữ chỗ nhưng chưa được thanh toán.`
        : `Giao dịch ${readableId} của bạn chưa được thanh toán.`,
  }),
  canceled: (readableId) => ({
    subject: `Giao dịch ${readableId} đã bị hủy`,
    opening: `Giao dịch ${readableId} của bạn đã bị hủy.`,
  }),
  moneyBack: (readableId) => ({
    subject: `Hoàn tiền cho giao dịch ${readableId}`,
    opening: `Giao dịch ${readableId} của bạn được hoàn tiền.`,
  }),
  classMoved: (name, club) => ({
    subject: `Lớp ${name} tại ${club} đã đổi lịch`,
    opening: `${club} đã đổi lịch lớp học mà bạn đã giữ chỗ. Chỗ của bạn vẫn được giữ:`,
  }),
  waiting: {
    offer: (name, club, until) => ({
      subject: `Có chỗ cho bạn: ${name} tại ${club}, giữ đến ${until}`,
      opening: `Bạn đang trong danh sách chờ và hiện đã có chỗ trống. Chỗ này được giữ cho bạn đến ${until}, không ai khác có thể lấy.`,
    }),
    button: 'Nhận chỗ',
    next: (until) =>
      `Nếu không cần nữa, bạn hãy bấm vào liên kết trên và từ chối để người tiếp theo nhận được ngay. Nếu đến ${until} bạn chưa phản hồi, chỗ sẽ được chuyển cho người tiếp theo.`,
    text: (club, name, when, until, url) => `${club}: có chỗ cho bạn, giữ đến ${until}: ${name}, ${when}. ${url}`,
    over: (name, club) => ({
      subject: `Không có chỗ trống: ${name} tại ${club}`,
      opening: 'Bạn đã ở trong danh sách chờ, nhưng không có chỗ trống kịp cho bạn. Bạn không phải trả gì.',
    }),
  },
  classCanceled: (name, club) => ({
    subject: `Lớp ${name} tại ${club} đã bị hủy`,
    opening: `${club} đã hủy lớp học mà bạn đã giữ chỗ:`,
  }),
  canceledPlace: {
    paid: 'Bạn đã thanh toán cho buổi này. Câu lạc bộ sẽ hoàn tiền; nếu chưa nhận được tin, bạn vui lòng hỏi câu lạc bộ.',
    refunded: 'Tiền bạn đã trả cho buổi này được hoàn lại, xem bên dưới.',
    passes: 'Số lượt bạn đã dùng được trả lại cho bạn.',
    unpaid: 'Bạn không phải trả gì cho buổi này.',
  },
  partCanceled: (readableId, count) => ({
    subject: `${count} lượt đặt sân của giao dịch ${readableId} đã bị hủy`,
    opening: `${count} lượt đặt sân sau của giao dịch ${readableId} đã bị hủy:`,
  }),
  moved: (readableId, count) => ({
    subject: `${count} lượt đặt sân của giao dịch ${readableId} đã được đổi lịch`,
    opening: `${count} lượt đặt sân sau của giao dịch ${readableId} đã được đổi lịch:`,
  }),
  before: (place) => `Trước đây: ${place}`,
  refund: (amount, isHandedBack) =>
    isHandedBack
      ? `Bạn được hoàn ${amount}. Câu lạc bộ sẽ trả lại tiền cho bạn.`
      : `Bạn được hoàn ${amount} theo cách bạn đã thanh toán.`,

  showCode: (count) =>
    count === 1
      ? 'Khi đến, bạn hãy đưa mã này ra để điểm danh.'
      : 'Khi đến, bạn hãy đưa mã của từng lớp ra để điểm danh.',
  codeFor: (name) => `Mã của ${name}`,

  place: 'Cơ sở',
  localTimes: (zone) => `Giờ ghi theo giờ của cơ sở (${zone}).`,
  fee: 'Phí xử lý',
  total: 'Tổng cộng',
  paid: 'Đã trả',
  refunded: 'Đã hoàn',
  toPay: 'Còn phải trả',
  toPayBy: (method) => `Còn phải trả (${method})`,

  text: {
    confirmed: (club, sold, readableId) => `${club}: ${SOLD[sold].toLowerCase()} ${readableId} đã được xác nhận.`,
    received: (club, sold, readableId) =>
      `${club}: ${SOLD[sold].toLowerCase()} ${readableId} được xác nhận khi thanh toán.`,
    unpaid: (club, sold, readableId) => `${club}: ${SOLD[sold].toLowerCase()} ${readableId} chưa được thanh toán.`,
    pay: (club, sold, readableId, amount) =>
      `${club}: vui lòng thanh toán ${amount} bằng thẻ cho ${SOLD[sold].toLowerCase()} ${readableId}.`,
    more: (count) => `và ${count} lượt nữa`,
    total: (amount) => `Tổng ${amount}`,
    paid: 'đã trả',
    toPay: (amount) => `còn phải trả ${amount}`,
  },

  reminder: {
    booking: {
      one: (_name, when, club) => ({
        subject: `Nhắc lịch: lượt đặt sân của bạn vào ${when}`,
        opening: `${club} xin nhắc bạn về lượt đặt sân:`,
      }),
      many: (day, club) => ({
        subject: `Nhắc lịch: các lượt đặt sân của bạn vào ${day}`,
        opening: `${club} xin nhắc bạn về các lượt đặt sân:`,
      }),
      text: (club) => `${club}: nhắc lịch đặt sân của bạn.`,
    },
    class: {
      one: (name, when, club) => ({
        subject: `Nhắc lịch: ${name} vào ${when}`,
        opening: `${club} xin nhắc bạn về lớp học:`,
      }),
      many: (day, club) => ({
        subject: `Nhắc lịch: các lớp học của bạn vào ${day}`,
        opening: `${club} xin nhắc bạn về các lớp học:`,
      }),
      text: (club) => `${club}: nhắc lịch lớp học của bạn.`,
    },
    lesson: {
      one: (name, when, club) => ({
        subject: `Nhắc lịch: ${name} vào ${when}`,
        opening: `${club} xin nhắc bạn về buổi học riêng:`,
      }),
      many: (day, club) => ({
        subject: `Nhắc lịch: các buổi học riêng của bạn vào ${day}`,
        opening: `${club} xin nhắc bạn về các buổi học riêng:`,
      }),
      text: (club) => `${club}: nhắc lịch buổi học riêng của bạn.`,
    },
    sampleClass: 'Lớp thiếu nhi',
    sampleLesson: 'Buổi học riêng với Nguyễn Minh',
    calendar: () => 'Mở tệp đính kèm để thêm vào lịch của bạn.',
    why: (club) => `${club} nhắc bạn về những gì bạn đã đặt tại đây.`,
    stop: 'Không nhận lời nhắc nữa',
    page: {
      title: 'Lời nhắc',
      ask: 'Bạn không muốn nhận lời nhắc từ câu lạc bộ này nữa? Bạn vẫn nhận được xác nhận cho những gì bạn đặt.',
      button: 'Không nhận lời nhắc nữa',
      done: 'Bạn sẽ không nhận lời nhắc từ câu lạc bộ này nữa.',
      again: 'Nhận lại lời nhắc',
      resumed: 'Bạn sẽ lại nhận được lời nhắc từ câu lạc bộ này.',
    },
  },

  campaign: {
    why: (club) => `Bạn nhận được email này vì bạn là khách hàng của ${club}.`,
    unsubscribe: 'Hủy đăng ký',
    page: {
      ask: 'Bạn không muốn nhận những email này nữa?',
      button: 'Hủy đăng ký',
      done: 'Bạn sẽ không nhận những email này nữa.',
    },
    pausedItself: {
      subject: (campaign) => `Chiến dịch đã tạm dừng: ${campaign}`,
      text: ({ campaign, club, sent, soft }) =>
        `Chiến dịch “${campaign}” của ${club} đã tự tạm dừng: ${soft} trên ${sent} hộp thư không nhận được. Có thể các máy chủ thư coi đây là thư rác, hoặc nhiều địa chỉ đã cũ. Những thư chưa gửi sẽ chờ đến khi bạn tiếp tục.`,
      open: 'Mở chiến dịch',
    },
  },

  tax: {
    net: 'Chưa thuế',
    rate: (name, percent) => `${name} ${String(percent).replace('.', ',')}%`,
    invoice: 'Hóa đơn thuế',
    creditNote: 'Hóa đơn điều chỉnh giảm',
    registration: 'Mã số thuế',
    buyerNumber: 'Mã số thuế',
    buyerAddress: 'Địa chỉ',
    issued: 'Ngày lập',
    corrects: 'Điều chỉnh cho',
    supplied: 'Ngày cung cấp',
    difference: 'Phần chênh lệch của giao dịch',
  },
  contact: { phone: 'Điện thoại', taxReference: 'Mã số thuế' },
  receipt: {
    title: 'Biên nhận',
    printed: 'Ngày in',
    customer: 'Khách hàng',
    email: 'Email',
    mobile: 'Điện thoại',
    ownId: 'Mã riêng',
    transaction: 'Giao dịch',
    date: 'Ngày',
    payment: 'Thanh toán',
    paidOn: 'Ngày trả',
    status: {
      pending: 'Chưa trả',
      partPaid: 'Đã trả một phần',
      paid: 'Đã trả',
      canceled: 'Đã hủy',
      refunded: 'Đã hoàn',
    },
    description: 'Nội dung',
    venue: 'Cơ sở',
    time: 'Thời gian',
    amount: 'Số tiền',
    canceledLine: 'Đã hủy',
    fee: 'Phí xử lý',
    total: 'Tổng cộng',
    paid: 'Đã trả',
    refunded: 'Đã hoàn',
    refunding: 'Đang hoàn',
    totalPasses: 'Tổng số lượt',
    page: (page, pages) => `Trang ${page}/${pages}`,
    noCustomer: 'Không có khách hàng',
  },
}
