import { stateOf } from '../../../actions/state.ts';
import type { ElementView } from '../../../bridge/element-view.ts';
import { GetStarted } from '../../../ui/GetStarted.tsx';
import type { Words } from '../../../words/words.ts';
import { commonFeatures, tiers } from '../tiers.ts';
import type { MembershipTiersProps } from './attributes.ts';

interface ViewProps {
  /** Ids of tiers whose Get Started found no disclosure widget. */
  readonly unavailable: ReadonlySet<string>;
  readonly words: Words;
}

/** The end of the ruler, in dollars: above the highest price. */
const RULER_END = 400;
let ticks = '';
for (let x = 0; x <= RULER_END; x += 10) ticks += `M${x} 0v${x % 100 === 0 ? 18 : x % 50 === 0 ? 14 : 9}`;

/** The tiers at their prices on one ruler. No tier is highlighted. */
function MembershipTiers({ unavailable, words }: ViewProps) {
  const { say } = words;
  const label = say('getStarted');
  return (
    <div className="@container/tiers ground padded">
      <div className="tiers">
        <svg viewBox={`0 0 ${RULER_END} 18`} preserveAspectRatio="none" className="tiers-ruler" aria-hidden="true">
          <path d={`M0 0H${RULER_END}${ticks}`} vectorEffect="non-scaling-stroke" />
        </svg>
        <div part="common" className="tiers-common">
          <p className="tiers-unit text-label text-muted">{say('tierUnit')}</p>
          <p className="text-small text-muted">{say('everyTier')}</p>
          <ul className="tier-features">
            {commonFeatures.map((feature) => (
              <li key={feature}>{say(feature)}</li>
            ))}
          </ul>
        </div>
        {tiers.map(({ id, name, price, features }) => (
          <section key={id} part="tier" className="tier" aria-label={name}>
            <p>
              <span className="tier-price">{words.price(price, 'USD')}</span>
              <span className="sr-only"> {say('perMonth')}</span>
            </p>
            <h3 className="product-name">{name}</h3>
            <ul className="tier-features">
              {features.map((feature) => (
                <li key={feature}>{say(feature)}</li>
              ))}
              <slot name={id} />
            </ul>
            <GetStarted
              label={label}
              name={say('labelOf', { label, name })}
              value={id}
              isUnavailable={unavailable.has(id)}
              words={words}
            />
          </section>
        ))}
      </div>
    </div>
  );
}

export const membershipTiersView: ElementView<MembershipTiersProps, ViewProps> = {
  model: ({ host: { element }, words }) => ({ unavailable: stateOf(element).unavailable.value, words }),
  View: MembershipTiers,
};
