import { playReview, reviews } from '../model/reviews.ts';
import { describeHistories } from '../support/histories.ts';

/** Decisions about held amounts, in any order and at once, end as the payment service says. `npm run soak` plays many more. */

describeHistories({
  name: 'reviews',
  title: 'an order under review is charged or released once, as the payment service says',
  runs: 20,
  histories: reviews,
  play: playReview,
});
