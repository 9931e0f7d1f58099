/**
 * The table of Settings → Products: its buttons without a new page, pictures from the media library, and a warning before
 * changes are lost. Without this script, each button sends the form.
 */

// A block, so that its names are not global.
{
  const { wp, wellnessStorefrontProducts: words } = window;
  const form = document.querySelector('.wellness-products form');
  // A list with mistakes, or from the other view, is not saved yet.
  let isChanged = form.hasAttribute('data-unsaved');
  let added = 0;

  const entryOf = (node) => node.closest('[data-entry]');
  const fieldOf = (entry, field) => entry.querySelector(`[name="${entry.dataset.entry}[${field}]"]`);
  const nameOf = (entry) => fieldOf(entry, 'name').value.trim() || words.row;
  const idOf = (name) => name.replaceAll('[', '-').replaceAll(']', '');

  /** All buttons of a kind have the same text, so their names contain that of their row. */
  function label(entry) {
    for (const button of entry.querySelectorAll('[data-label]')) {
      if (entryOf(button) === entry) {
        button.setAttribute('aria-label', `${button.dataset.label}: ${nameOf(entry)}`);
      }
    }
  }

  function change(entry) {
    isChanged = true;
    if (entry) {
      label(entry);
    }
  }

  /** Inserts the HTML of an entry with a key of its own. The order of rows is that of the page. */
  function insert(html, from, list, place, where) {
    const to = `${list}[n${++added}]`;
    const own = html.replaceAll(from, to).replaceAll(`${idOf(from)}-`, `${idOf(to)}-`);
    place.insertAdjacentHTML(where, own);
    const entry = form.querySelector(`[data-entry="${to}"]`);
    change(entry);
    fieldOf(entry, 'name').focus();
    return entry;
  }

  function add(button) {
    const template = button.parentElement.previousElementSibling;
    const table = template.previousElementSibling;
    const { list, kind } = table.dataset;
    const last = table.querySelector(':scope > tbody:last-of-type');
    const entry = insert(template.innerHTML, `${list}[__${kind}__]`, list, table, 'beforeend');
    if (kind === 'product') {
      // A shop most often has one currency.
      fieldOf(entry, 'currency').value = (last && fieldOf(last, 'currency').value) || 'USD';
    }
  }

  /** HTML has the values that the page began with. */
  function keepValues(entry) {
    for (const field of entry.querySelectorAll('input, textarea, option')) {
      if (field.localName === 'textarea') {
        field.textContent = field.value;
      } else if (field.localName === 'option') {
        field.toggleAttribute('selected', field.selected);
      } else if (field.type === 'checkbox') {
        field.toggleAttribute('checked', field.checked);
      } else {
        field.setAttribute('value', field.value);
      }
    }
  }

  function duplicate(entry) {
    keepValues(entry);
    const from = entry.dataset.entry;
    const copy = insert(entry.outerHTML, from, from.replace(/\[\w+\]$/, ''), entry, 'afterend');
    // A copy is another product.
    for (const id of copy.querySelectorAll('[name$="[id]"]')) {
      id.value = '';
    }
    for (const shown of copy.querySelectorAll('summary > code')) {
      shown.remove();
    }
    wp.a11y.speak(wp.i18n.sprintf(words.copied, nameOf(entry)));
  }

  function remove(entry) {
    const next = entry.nextElementSibling ?? entry.previousElementSibling;
    const isRow = next?.matches('[data-entry]');
    const focus = isRow ? fieldOf(next, 'name') : entry.parentElement.nextElementSibling.nextElementSibling;
    wp.a11y.speak(wp.i18n.sprintf(words.removed, nameOf(entry)));
    entry.remove();
    change();
    (isRow ? focus : focus.querySelector('button')).focus();
  }

  function move(entry, sibling, where, button) {
    if (sibling?.matches('[data-entry]')) {
      sibling[where](entry);
      change();
    }
    button.focus();
    const all = [...entry.parentElement.querySelectorAll(':scope > [data-entry]')];
    wp.a11y.speak(wp.i18n.sprintf(words.moved, nameOf(entry), all.indexOf(entry) + 1, all.length));
  }

  const acts = {
    add,
    duplicate: (button) => duplicate(entryOf(button)),
    remove: (button) => remove(entryOf(button)),
    up: (button) => move(entryOf(button), entryOf(button).previousElementSibling, 'before', button),
    down: (button) => move(entryOf(button), entryOf(button).nextElementSibling, 'after', button),
  };

  /** Its space is always there, so that nothing moves while a button is pressed. */
  function showPicture(field) {
    const picture = field.parentElement.querySelector('img');
    if (/^\s*(https?:|data:image\/|(?![a-z][a-z0-9+.-]*:)\S)/i.test(field.value)) {
      picture.src = field.value;
    } else {
      picture.removeAttribute('src');
    }
  }

  /** Opens WordPress's media library. */
  function choosePicture(button) {
    const entry = entryOf(button);
    const frame = wp.media({ title: words.picture, library: { type: 'image' }, multiple: false });
    frame.on('select', () => {
      const { url, alt } = frame.state().get('selection').first().toJSON();
      const field = fieldOf(entry, 'image');
      const imageAlt = fieldOf(entry, 'imageAlt');
      field.value = url;
      showPicture(field);
      if (imageAlt && !imageAlt.value) {
        imageAlt.value = alt;
      }
      change(entry);
    });
    frame.open();
  }

  form.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button?.matches('[data-media]')) {
      choosePicture(button);
    }
    const act = acts[button?.value.split(' ')[0]];
    if (act) {
      event.preventDefault();
      act(button);
    }
  });

  form.addEventListener('change', ({ target }) => {
    change(entryOf(target));
    if (target.name.endsWith('[image]')) {
      showPicture(target);
    }
  });

  /** Sends all rows in one field, because PHP reads only 1,000. */
  form.addEventListener('formdata', ({ formData }) => {
    isChanged = false;
    const packed = {};
    for (const [name, value] of [...formData]) {
      if (!name.startsWith('products[')) {
        continue;
      }
      const keys = name.split(/\]?\[|\]/).slice(0, -1);
      const last = keys.pop();
      const parent = keys.reduce((rows, key) => (rows[key] ??= {}), packed);
      parent[last] = value;
      formData.delete(name);
    }
    formData.set('packed', JSON.stringify(packed));
  });

  addEventListener('beforeunload', (event) => {
    if (isChanged) {
      event.preventDefault();
    }
  });
}
