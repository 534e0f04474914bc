export default {
  items: 'Items',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Unit price',
  add: 'Add another item',
  remove: 'Remove {name}',
  nth: 'item {n}',
  problem: {
    description: 'Required',
    quantity: 'From 1 to 999',
    price: 'A price above 0 is needed.',
    tooMuch: 'Invalid price',
  },
} as const
