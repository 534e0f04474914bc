import type { Banner, BannersInput } from '@fieldhouse/contract/banners'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { takePictures } from '../pictures/index.ts'
import { findBanners, lockBanners, replaceBanners } from './banners.store.ts'

/**
 * Puts a list of banners in the place of all that stand (SUPERADMIN-30, SUPERADMIN-58), in the name of the main partner. Refuses a
 * partner that is not there, banners that others have saved meanwhile, and a picture that is not kept.
 */
export const saveBanners = (deps: Deps, context: Context, { banners, replaces }: BannersInput): Promise<Banner[]> =>
  deps.command(context, async (command) => {
    if (!(await lockBanners(command))) throw noMainPartner()
    const before = await findBanners(command.db, command.partnerId)
    const read = new Set(replaces)
    if (before.length !== read.size || before.some(({ id }) => !read.has(id)))
      throw new Refused({ code: 'error.conflict.bannersChangedMeanwhile' })
    // Those that stand already were taken when they were put there.
    const standing = new Set(before.map(({ image }) => image))
    const pictures = banners.map(({ image }, n) => ({ address: image, property: `banners.${n}.image` }))
    await takePictures(
      command,
      pictures.filter(({ address }) => !standing.has(address)),
    )
    await replaceBanners(command, banners)
    const after = await findBanners(command.db, command.partnerId)
    command.audit({
      action: 'banners.saved',
      subjectType: 'partner',
      subjectId: command.partnerId,
      before: { banners: before },
      after: { banners: after },
    })
    command.announce({ type: 'partner', dates: [], facilityGroupIds: [], daysStay: true })
    return after
  })

/** The deployment was told of no main partner, or of one that it does not have. */
export const noMainPartner = (): Refused => new Refused({ code: 'error.notFound.mainPartner' })
