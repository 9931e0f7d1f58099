// The range on /pricing: months of a membership, and what each tier comes to. Without this script the table shows six months.
(() => {
  const range = document.getElementById('months');
  const table = range?.closest('section')?.querySelector('table');
  if (!table) return;
  // Made when it is first needed: it takes longer than all else here.
  let dollars;
  const format = (sum) => {
    dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
    return dollars.format(sum);
  };
  const rows = [...table.querySelectorAll('tr')].map((row) => ({
    name: row.querySelector('th').textContent,
    price: Number(row.dataset.price),
    bar: row.querySelector('rect'),
    sum: row.querySelector('output'),
  }));

  const show = () => {
    const count = range.valueAsNumber;
    const months = count === 1 ? '1 month' : `${count} months`;
    table.caption.querySelector('output').textContent = months;
    const sums = rows.map(({ name, price, bar, sum }) => {
      bar.setAttribute('width', String(price * count));
      sum.textContent = format(price * count);
      return `${name} ${sum.textContent}`;
    });
    // Screen readers announce the sums with the value, so the outputs themselves stay quiet.
    range.setAttribute('aria-valuetext', `${months}: ${sums.join(', ')}`);
  };

  range.addEventListener('input', show);
  range.disabled = false;
  // A browser may restore another value; the page itself shows the first.
  if (range.value !== range.defaultValue) show();
})();
