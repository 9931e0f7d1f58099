import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role, WordPress } from './wordpress.ts';

const literal = (text: string) => `base64_decode( '${Buffer.from(text).toString('base64')}' )`;

interface Publishing {
  readonly role?: Role;
  readonly type?: 'post' | 'page';
  readonly title?: string;
  /** The last part of its address. */
  readonly name?: string;
}

/** Publishes this content as a user of this role may store it; returns its path. */
export function publish(wordpress: WordPress, content: string, given: Publishing = {}): string {
  const { role = 'author', type = 'post', title = 'Something to read', name = '' } = given;
  return wordpress.php(`
    wp_set_current_user( get_user_by( 'login', '${role}' )->ID );
    kses_init();
    $id = wp_insert_post( wp_slash( array(
      'post_title' => ${literal(title)}, 'post_name' => '${name}', 'post_type' => '${type}',
      'post_status' => 'publish', 'post_content' => ${literal(content)} ) ), true );
    if ( is_wp_error( $id ) ) { throw new Exception( $id->get_error_message() ); }
    echo wp_make_link_relative( get_permalink( $id ) );`);
}

/** The stored content of the post at this path. */
export const stored = (wordpress: WordPress, path: string): string =>
  wordpress.php(`echo get_post( url_to_postid( home_url( '${path}' ) ) )->post_content;`);

/** Sets some of the plugin's settings, past its page. */
export function set(wordpress: WordPress, settings: object): void {
  wordpress.php(`
    update_option( 'wellness_storefront', array_merge(
      (array) get_option( 'wellness_storefront', array() ),
      json_decode( ${literal(JSON.stringify(settings))}, true ) ) );`);
}

/** Stores the list of Settings → Products, past its page. */
export function sell(wordpress: WordPress, products: readonly object[]): void {
  wordpress.php(
    `update_option( 'wellness_storefront_products', json_decode( ${literal(JSON.stringify(products))}, true ), false );`,
  );
}

export function useTheme(wordpress: WordPress, theme: 'twentytwentyone' | 'twentytwentythree'): void {
  wordpress.php(`switch_theme( '${theme}' );`);
}

/** Does something while this PHP runs beside the plugin. */
export async function beside(wordpress: WordPress, php: string, act: () => Promise<void>): Promise<void> {
  const plugin = join(wordpress.folder, 'wp-content/mu-plugins/beside.php');
  writeFileSync(plugin, `<?php ${php}`);
  try {
    await act();
  } finally {
    wordpress.remove(plugin);
  }
}
