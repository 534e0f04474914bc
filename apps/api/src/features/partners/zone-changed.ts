import type { Zone } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'

/** Hears, within the command that says so, that a partner counts its days in another zone from now on. */
export type ZoneChanged = (command: Command, zones: { from: Zone; to: Zone }) => Promise<void>
