export interface Product {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** US dollars. */
  readonly price: number;
}

const shelf: readonly (readonly [name: string, description: string, price: number])[] = [
  ['Morning Greens', 'Spinach, kale and wheatgrass in one dry scoop.', 34],
  ['Magnesium Glycinate', 'Sixty capsules, taken with the evening meal.', 28],
  ['Vitamin D3 Drops', 'One drop a day on a spoon or straight from the bottle.', 19],
  ['Sea Salt Electrolytes', 'Thirty sachets to stir into a glass of water.', 31.5],
  ['Collagen Peptides', 'Unflavoured powder that dissolves in hot coffee.', 44],
  ['Ashwagandha Root', 'A whole-root extract in vegetable capsules.', 26],
  ['Zinc Lozenges', 'Lemon lozenges with fifteen milligrams each.', 14.5],
  ['Omega-3 Algae Oil', 'Pressed from algae, without any taste of fish.', 39],
  ['Lavender Pillow Mist', 'A linen spray for the quarter hour before bed.', 22],
  ['Cork Yoga Block', 'Firm cork with rounded edges, sold singly.', 18],
  ['Foam Roller', 'Forty-five centimetres long and medium in density.', 36],
  ['Probiotic Daily', 'Twelve strains that need no refrigerator.', 42],
  ['Turmeric and Ginger', 'Two roots and black pepper in one capsule.', 24],
  ['Chamomile Tea', 'Whole flowers from a single harvest, loose.', 12],
  ['Creatine Monohydrate', 'Micronised powder with a five-gram measure.', 29],
  ['Whey Isolate Vanilla', 'Twenty-five grams of protein to the serving.', 52],
  ['Pea Protein Cocoa', 'Peas, cocoa and nothing that has to be explained.', 48],
  ['Vitamin B Complex', 'Eight vitamins in one small tablet.', 17],
  ['Silk Sleep Mask', 'Mulberry silk on both sides with a soft strap.', 33],
  ['Acupressure Mat', 'Cotton over coconut fibre, with a bag to carry it.', 58],
  ['Resistance Bands', 'Five bands from very light to very heavy.', 25],
  ['Steel Water Bottle', 'Holds three quarters of a litre and keeps it cold.', 30],
  ['Elderberry Syrup', 'Dark berries and honey in a glass bottle.', 21],
  ['Berberine', 'Five hundred milligrams of plant extract a capsule.', 37],
];

/** The first 24 are the page's; after them the list repeats with other ids and names. */
export function products(count: number): readonly Product[] {
  return Array.from({ length: count }, (_, i) => {
    const [name, description, price] = shelf[i % shelf.length] as (typeof shelf)[number];
    const round = Math.floor(i / shelf.length);
    return { id: `p-${i + 1}`, name: round ? `${name} ${round + 1}` : name, description, price };
  });
}
