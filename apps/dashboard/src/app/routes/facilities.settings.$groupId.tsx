import { createFileRoute } from '@tanstack/react-router'
import { GroupRules } from '../../features/facilities/index.ts'

const Screen = () => <GroupRules groupId={Route.useParams().groupId} settingId={Route.useSearch().setting ?? null} />

/** What decides the prices of a group; 'Why?' leads here with the rule that won (BEYOND-09). */
export const Route = createFileRoute('/facilities/settings/$groupId')({
  staticData: { needed: 'facilityGroup.view' },
  component: Screen,
  validateSearch: (search): { setting?: string | undefined } =>
    typeof search.setting === 'string' ? { setting: search.setting } : {},
})
