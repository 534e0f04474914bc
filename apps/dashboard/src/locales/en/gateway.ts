export default {
  title: 'Online Payment',
  opening: 'The payment form is being opened',
  failed: 'Process online payment failed',
  later: 'Later',
  unpaid: 'The transaction has been created but is unpaid.',
  elsewhere: {
    title: 'The payment form is open',
    hint: 'The customer pays in the form of the payment gateway, which lies over this page.',
  },
  polling: {
    title: 'The payment is being confirmed',
    hint: 'The payment gateway confirms it within seconds.',
  },
  sandbox: {
    title: 'Sandbox:',
    hint: 'no money moves. Choose what the customer and the payment gateway do.',
    choose: 'What happens',
    declined: 'The payment failed. It can be tried again.',
    choice: {
      pay: 'Payment succeeds',
      fail: 'Payment fails',
      eventLate: 'Confirmation is late',
      eventTwice: 'Confirmation comes twice',
      timeOut: 'Gateway does not answer',
    },
    does: {
      pay: 'The gateway confirms it at once.',
      fail: 'The customer can try again.',
      eventLate: 'Paid; found within some minutes.',
      eventTwice: 'Paid, and booked once.',
      timeOut: 'Paid; the first question stays unanswered.',
    },
  },
  confirm: {
    title: 'Mark as confirmed',
    question: 'The payment has arrived. This confirms the transaction and its bookings.',
    action: 'Mark as confirmed',
    success: 'The transaction is confirmed',
    failed: 'Mark order as confirmed failed',
    unpaid: 'It can be confirmed once it is paid.',
  },
} as const
