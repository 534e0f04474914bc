import type { FastifyInstance } from 'fastify'

/**
 * The product's own dynamic links: /l/{referral} leads to the sign-up, which keeps the referral for the first sign-in (SHELL-27,
 * SHELL-86). An outside service does the same by leading to /signup?referralLink={referral}.
 */
export const serveDynamicLinks = (app: FastifyInstance): void => {
  app.get<{ Params: { referral: string } }>('/l/:referral', (request, reply) =>
    reply.redirect(`/signup?referralLink=${encodeURIComponent(request.params.referral)}`, 302),
  )
}
