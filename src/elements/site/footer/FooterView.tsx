import type { ElementView } from '../../../bridge/element-view.ts';
import type { Words } from '../../../words/words.ts';
import { footerLinks, type NavLink, under } from '../navigation.ts';
import type { FooterProps } from './attributes.ts';

interface ViewProps extends FooterProps {
  /** Year of the rights notice; may be unknown on a server. */
  readonly year: number | undefined;
  readonly words: Words;
}

function FooterView({ brand, base, year, words }: ViewProps) {
  const { say } = words;
  return (
    <div className="@container/footer">
      <footer part="footer" className="footer ground">
        <div className="footer-brand">
          <a part="brand" href={under(base, '/')} className="brand brand-large">
            {brand}
          </a>
          <p className="mt-3 max-w-[28ch] text-small text-muted">{say('consultation')}</p>
        </div>
        <List id="treatments" links={footerLinks.treatments} base={base} words={words} />
        <List id="company" links={footerLinks.company} base={base} words={words} />
        <List id="help" links={footerLinks.help} base={base} words={words} />
        <p className="footer-end">
          {say('rights', { brand: year ? `${year} ${brand}` : brand })} <slot name="note" />
        </p>
      </footer>
    </div>
  );
}

export const footerView: ElementView<FooterProps, ViewProps> = {
  model: ({ host, attributes, words }) => ({
    ...attributes,
    year: host.element ? new Date().getFullYear() : host.year,
    words,
  }),
  View: FooterView,
};

interface ListProps {
  /** Also the message key of the title. */
  readonly id: keyof typeof footerLinks;
  readonly links: readonly NavLink[];
  readonly base: string;
  readonly words: Words;
}

function List({ id, links, base, words: { say } }: ListProps) {
  return (
    <div className="footer-list">
      <p id={id} className="mb-1.5 text-label text-muted">
        {say(id)}
      </p>
      <ul aria-labelledby={id}>
        {links.map(({ key, path }) => (
          <li key={path}>
            <a part="link" href={under(base, path)} className="footer-link">
              {say(key)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
