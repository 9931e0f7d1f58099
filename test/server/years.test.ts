import { playYear, years } from '../model/years.ts';
import { describeHistories } from '../support/histories.ts';

/** A year of an order, in any order and twice, ends as the model says. `npm run soak` plays many more. */

describeHistories({
  name: 'years',
  title: 'a year of payments, failures, disputes and refunds ends as the model says',
  runs: 10,
  histories: years,
  play: playYear,
});
