import { useHost } from '../../bridge/host.ts';
import { formatPrice } from '../../cart/prices.ts';
import { tiers } from '../../catalog/tiers.ts';
import { startMessages } from '../../messages.ts';
import { tierMessages } from '../../rest-messages.ts';
import { GetStarted } from '../../ui/GetStarted.tsx';

/** The ruler ends above the dearest tier. */
const END = 400;
let ticks = '';
for (let x = 0; x <= END; x += 10) ticks += `M${x} 0v${x % 100 === 0 ? 18 : x % 50 === 0 ? 14 : 9}`;

/** The tiers hang from their prices on one ruler; none is recommended over the others. */
export function MembershipTiers() {
  const { ask, fail } = useHost();
  return (
    <div className="@container/tiers ground padded">
      <div className="tiers">
        <svg viewBox={`0 0 ${END} 18`} preserveAspectRatio="none" className="tiers-ruler" aria-hidden="true">
          <path d={`M0 0H${END}${ticks}`} vectorEffect="non-scaling-stroke" />
        </svg>
        <p className="tiers-unit text-label text-muted">{tierMessages.unit}</p>
        {tiers.map(({ id, name, price, features }) => (
          <section key={id} part="tier" className="tier" aria-label={name}>
            <p>
              <span className="tier-price">{formatPrice(price, 'USD')}</span>
              <span className="sr-only"> {tierMessages.perMonth}</span>
            </p>
            <h3 className="product-name">{name}</h3>
            <ul className="tier-features">
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
              <slot name={id} />
            </ul>
            <GetStarted
              label={startMessages.getStarted}
              name={startMessages.getStartedOf(name)}
              modalFunction="openDisclosureModal"
              onStart={() => ask('wellness-get-started')}
              onError={fail}
            />
          </section>
        ))}
      </div>
    </div>
  );
}
