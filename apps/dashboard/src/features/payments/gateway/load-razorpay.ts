/** What Razorpay's script puts on the page; only what is used of it. */
type Checkout = { open: () => void; close: () => void }
type Reply = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }
type Options = {
  key: string
  order_id: string
  amount: number
  currency: string
  name: string
  description: string
  prefill: { name?: string; email?: string; contact?: string }
  handler: (reply: Reply) => void
  modal: { ondismiss: () => void; escape: boolean }
}
type CheckoutClass = new (options: Options) => Checkout

const ADDRESS = 'https://checkout.razorpay.com/v1/checkout.js'

const loaded = () => (window as { Razorpay?: CheckoutClass }).Razorpay

/** Razorpay's form, fetched from Razorpay when somebody is about to pay and not before; rejects where it can't be loaded. */
export const loadRazorpay = (): Promise<CheckoutClass> =>
  new Promise((resolve, reject) => {
    const known = loaded()
    if (known) return resolve(known)
    const script = document.createElement('script')
    script.src = ADDRESS
    script.addEventListener('load', () => {
      const checkout = loaded()
      if (checkout) resolve(checkout)
      else reject(new Error('no form in the script'))
    })
    script.addEventListener('error', () => {
      // It can be tried again.
      script.remove()
      reject(new Error('the script was not loaded'))
    })
    document.head.append(script)
  })
