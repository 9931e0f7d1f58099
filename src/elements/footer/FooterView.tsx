import { useHost } from '../../bridge/host.ts';
import { useHydrated } from '../../bridge/use-hydrated.ts';
import { footerLinks, type NavLink, under } from '../../catalog/navigation.ts';
import { footerMessages } from '../../rest-messages.ts';

export interface FooterProps {
  brand: string;
  base: string;
}

export function FooterView({ brand, base }: FooterProps) {
  const told = useHost().year;
  const year = useHydrated() ? new Date().getFullYear() : told;
  return (
    <div className="@container/footer">
      <footer part="footer" className="footer ground">
        <div className="footer-brand">
          <a part="brand" href={under(base, '/')} className="brand brand-large">
            {brand}
          </a>
          <p className="mt-3 max-w-[28ch] text-small text-muted">{footerMessages.consultation}</p>
        </div>
        <List title={footerMessages.treatments} links={footerLinks.treatments} base={base} />
        <List title={footerMessages.company} links={footerLinks.company} base={base} />
        <List title={footerMessages.help} links={footerLinks.help} base={base} />
        <p className="footer-end" suppressHydrationWarning>
          {footerMessages.rights(year, brand)}
        </p>
      </footer>
    </div>
  );
}

function List({ title, links, base }: { title: string; links: readonly NavLink[]; base: string }) {
  // The shadow root holds no other list of that title.
  const id = title.toLowerCase();
  return (
    <div className="footer-list">
      <p id={id} className="mb-1.5 text-label text-muted">
        {title}
      </p>
      <ul aria-labelledby={id}>
        {links.map(({ label, path }) => (
          <li key={path}>
            <a part="link" href={under(base, path)} className="footer-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
