import { IconCalendarEvent, IconTable } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { LockScreen } from '../../ui/feedback/LockScreen.tsx'
import { Part } from './Part.tsx'
import style from './gallery.module.css'

/** What stands where there is nothing to show. */
export const States = () => (
  <Part title="States">
    <LoadingRows rows={3} avatar />
    <div className={style.grid}>
      <EmptyState
        icon={<IconTable />}
        title="No transactions match"
        hint="Two filters hide 1,284 transactions."
        action={<Button>Clear filters</Button>}
      />
      <ErrorState
        title="This could not be loaded"
        hint="The server did not answer."
        onRetry={() => undefined}
        requestId="Request 4f1c"
      />
      <EmptyState icon={<IconCalendarEvent />} title="No more bookings today" />
    </div>
    <LockScreen
      title="You do not have permissions for this section."
      hint="Reach out to the admin in your company if you need access"
      action={<Button>Go to Dashboard</Button>}
    />
  </Part>
)
