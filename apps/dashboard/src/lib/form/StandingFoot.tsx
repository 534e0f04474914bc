import type { ComponentProps } from 'react'
import { FormFoot } from './FormFoot.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Meanwhile } from './Meanwhile.tsx'

type Props<Standing extends { version: unknown }, Values extends object> = ComponentProps<
  typeof Meanwhile<Standing, Values>
> & {
  form: { barred: string | null }
  /** Why it may not be sent, where that is not the form's own reason. */
  barred?: string | null
  /** What stands in the way of sending it, in words. */
  problem?: string | null
  submitLabel: string
}

/**
 * The foot of a form of something that stands and goes on being changed on its screen: 'Cancel' puts back what was saved last, who leaves is
 * asked first, and what others save meanwhile is told.
 */
export const StandingFoot = <Standing extends { version: unknown }, Values extends object>({
  form,
  meanwhile,
  read,
  barred = form.barred,
  problem = null,
  submitLabel,
}: Props<Standing, Values>) => (
  <>
    <FormFoot
      form={{ busy: form.busy, barred }}
      problem={problem}
      submitLabel={submitLabel}
      onCancel={() => form.restart(meanwhile.began.current)}
    />
    <LeaveGuard isDirty={form.isTyped && !form.busy} />
    <Meanwhile meanwhile={meanwhile} form={form} read={read} />
  </>
)
