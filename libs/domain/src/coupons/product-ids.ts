const OF_GROUP = 'facilityGroup:'

/** A facility group as coupons name what they speak of: 'facilityGroup:{id}' (COUPONS-15). */
export const productOfGroup = (facilityGroupId: string): string => OF_GROUP + facilityGroupId

/** The group behind it. */
export const groupOfProduct = (productId: string): string => productId.slice(OF_GROUP.length)
