import { IconFlask } from '@tabler/icons-react'
import { Row, Text } from '../ui/layout.tsx'

/** Says that nothing of this is real, where payments are played. */
export const SandboxNote = ({ title, hint }: { title: string; hint: string }) => (
  <Row component="p" p="8px 12px" ground="onWarn" gap={10} align="start" look="small warn">
    <IconFlask size={18} aria-hidden />
    <span>
      <Text component="b" look="bold">
        {title}
      </Text>{' '}
      {hint}
    </span>
  </Row>
)
